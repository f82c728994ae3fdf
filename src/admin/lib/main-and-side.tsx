import type { ReactNode } from "react"

/** The parts of a page, and facts beside them, or below them where the screen is narrow. */
export const MainAndSide = ({ children, side }: { children: ReactNode; side: ReactNode }) => (
  <div className="flex flex-col gap-3 xl:grid xl:grid-cols-[minmax(0,_1fr)_380px] xl:items-start">
    <div className="flex min-w-0 flex-col gap-y-3">{children}</div>
    <div className="flex min-w-0 flex-col gap-y-3">{side}</div>
  </div>
)
