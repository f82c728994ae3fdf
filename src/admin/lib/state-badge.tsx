import { StatusBadge } from "@medusajs/ui"
import type { ComponentProps, ReactNode } from "react"

type StateBadgeProps = {
  state: string
  /** Grey for a state that only a newer server knows. */
  color: ComponentProps<typeof StatusBadge>["color"]
  children: ReactNode
  "data-testid": string
}

/** A state in a word or two. */
export const StateBadge = ({ state, color = "grey", children, ...rest }: StateBadgeProps) => (
  <StatusBadge color={color} className="text-nowrap" data-state={state} {...rest}>
    {children}
  </StatusBadge>
)
