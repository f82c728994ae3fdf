import type { ReactNode } from "react"

/** Facts below each other, each a name and a value: the value comes after its name, or below it where there is no room. */
export const Facts = ({ facts }: { facts: readonly { name: string; value: ReactNode; "data-testid"?: string }[] }) => (
  <dl className="flex flex-col gap-y-3">
    {facts.map((fact) => (
      <div key={fact.name} className="txt-compact-small flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <dt className="text-ui-fg-subtle">{fact.name}</dt>
        <dd className="text-ui-fg-base min-w-0 grow break-words text-right" data-testid={fact["data-testid"]}>
          {fact.value}
        </dd>
      </div>
    ))}
  </dl>
)
