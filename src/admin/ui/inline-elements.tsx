import { clx, Copy, StatusBadge } from "@medusajs/ui"
import type { ComponentProps, ReactNode } from "react"
import { Link, type LinkProps } from "react-router-dom"
import { useMessages } from "../format/localized-text"

/** A link within a text or a table. */
export const TextLink = ({ className, ...props }: LinkProps) => (
  <Link
    className={clx(
      // Medusa's color of links is too light for small text.
      "text-ui-fg-base hover:text-ui-fg-subtle transition-fg focus-visible:shadow-borders-focus rounded underline underline-offset-2 outline-none",
      className,
    )}
    {...props}
  />
)

/** A day on the clocks of a zone, and the exact time there for whoever points at it. */
export const Day = ({ at, zone }: { at: string; zone: string }) => {
  const { date, time } = useMessages()
  return (
    <time dateTime={at} title={time(at, zone)} className="whitespace-nowrap">
      {date(at, zone)}
    </time>
  )
}

/** Text for another program, and a button that copies it. */
export const CopyLine = ({ name, value, ...rest }: { name: string; value: string; "data-testid"?: string }) => {
  const { t } = useMessages()
  return (
    <span className="flex min-w-0 items-start justify-end gap-x-1">
      <span className="min-w-0 break-all text-left font-mono text-xs leading-5" data-testid={rest["data-testid"]}>
        {value}
      </span>
      <Copy
        content={value}
        variant="mini"
        aria-label={t("cardPayments.ids.copy", { name })}
        className="focus-visible:shadow-borders-focus shrink-0 rounded outline-none"
      />
    </span>
  )
}

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
