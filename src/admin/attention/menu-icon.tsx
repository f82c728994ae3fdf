import { CreditCard } from "@medusajs/icons"
import { useMessages } from "../format/localized-text"
import { formatCount, useAttentionCount } from "./attention-queries"

const POLL_MS = 60_000

/**
 * The icon of the plugin's menu: the number of rows that need attention, in place of the card while
 * there are any. Medusa clips an icon to 15 pixels, so a badge beside it would not be seen, and
 * shows icons for the menu's first level only.
 */
export const CardPaymentsIcon = () => {
  const { t } = useMessages()
  const count = useAttentionCount(POLL_MS)
  if (count.count === 0) return <CreditCard />
  const number = formatCount(count)
  return (
    <span
      className="bg-ui-button-danger text-ui-fg-on-color flex size-full items-center justify-center font-medium leading-none tabular-nums"
      style={{ fontSize: number.length > 2 ? 8 : 10 }}
      data-testid="card-payments-menu-count"
    >
      <span aria-hidden>{number}</span>
      <span className="sr-only">{t("cardPayments.attention.badge", { number })}</span>
    </span>
  )
}
