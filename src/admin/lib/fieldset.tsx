import type { ReactNode } from "react"

/** Fields that belong together, under a heading. */
export const Fieldset = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="flex min-w-0 flex-col gap-y-4">
    <legend className="txt-compact-medium-plus pb-2">{legend}</legend>
    {children}
  </fieldset>
)
