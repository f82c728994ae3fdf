import { CreditCard } from "@medusajs/icons"
import { useMessages } from "../format/localized-text"
import { formatCount, useAttentionCount } from "./attention-queries"

const POLL_MS = 60_000

/**
 * The icon of the plugin's menu with the number of rows that need attention; without a badge while
 * there are none. Medusa shows icons for the menu's first level only.
 */
export const CardPaymentsIcon = () => {
  const { t } = useMessages()
  const count = useAttentionCount(POLL_MS)
  const number = formatCount(count)
  return (
    <span className="relative inline-flex" data-testid="card-payments-menu-icon">
      <CreditCard />
      {count.count > 0 && (
        <>
          <span
            aria-hidden
            className="bg-ui-tag-red-icon text-ui-fg-on-color absolute -right-2 -top-2 flex h-3.5 min-w-3.5 items-center justify-center rounded-full px-0.5 text-[10px] font-medium leading-none tabular-nums"
            data-testid="card-payments-menu-count"
          >
            {number}
          </span>
          <span className="sr-only">{t("cardPayments.attention.badge", { number })}</span>
        </>
      )}
    </span>
  )
}
