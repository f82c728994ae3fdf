import { clx, Copy, StatusBadge } from "@medusajs/ui"
import type { ComponentProps, ReactNode } from "react"
import { Link, type LinkProps } from "react-router-dom"
import { useMessages } from "../format/localized-text"

export const TextLink = ({ className, ...props }: LinkProps) => (
  <Link
    className={clx(
      // Medusa's link color has too little contrast for small text.
      "text-ui-fg-base hover:text-ui-fg-subtle transition-fg focus-visible:shadow-borders-focus rounded underline underline-offset-2 outline-none",
      className,
    )}
    {...props}
  />
)

/**
 * A date in a time zone, the reader's by default; the tooltip shows the exact time in that zone.
 */
export const Day = ({ at, zone }: { at: string; zone: string | undefined }) => {
  const { date, time } = useMessages()
  return (
    <time dateTime={at} title={time(at, zone)} className="whitespace-nowrap">
      {date(at, zone)}
    </time>
  )
}

/** A date above its time of the day, in a time zone. */
export const Moment = ({ at, zone }: { at: string; zone: string | undefined }) => {
  const { date, clock } = useMessages()
  return (
    <time dateTime={at} className="flex flex-col whitespace-nowrap">
      <span>{date(at, zone)}</span>
      <span className="text-ui-fg-subtle tabular-nums">{clock(at, zone)}</span>
    </time>
  )
}

/** An identifier or URL with a copy button. */
export const CopyLine = ({ name, value, ...rest }: { name: string; value: string; "data-testid"?: string }) => {
  const { t } = useMessages()
  return (
    <span className="flex min-w-0 items-start justify-end gap-x-1">
      <span className="min-w-0 break-all text-start font-mono text-xs leading-5" data-testid={rest["data-testid"]}>
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
  /** Grey if undefined: a newer server may send a state that this dashboard does not know. */
  color: ComponentProps<typeof StatusBadge>["color"]
  children: ReactNode
  "data-testid": string
}

export const StateBadge = ({ state, color = "grey", children, ...rest }: StateBadgeProps) => (
  <StatusBadge color={color} className="text-nowrap" data-state={state} {...rest}>
    {children}
  </StatusBadge>
)
