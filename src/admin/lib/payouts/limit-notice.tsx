import { Alert } from "@medusajs/ui"
import { amountDifference } from "../amount-difference"
import { useWords } from "../use-words"
import type { AdminPayoutDetail } from "./admin-payout"
import { leftTodayWords } from "./left-today-words"

/** What the limits leave, and whether this payout is more than that. */
export const LimitNotice = ({ payout }: { payout: AdminPayoutDetail }) => {
  const words = useWords()
  const { t, price } = words
  const { limits, amount, currency_code } = payout
  if (!limits) return <Alert variant="warning">{t("cardPayments.payouts.limit.none")}</Alert>
  const over = amountDifference(limits.left_today, amount)
  const sentence = leftTodayWords(words, { ...limits, currency_code })
  if (!over?.more) {
    return (
      <p className="txt-small text-ui-fg-subtle text-pretty" data-testid="card-payout-limits">
        {sentence}
      </p>
    )
  }
  return (
    <Alert variant="warning" data-testid="card-payout-over-limit">
      {sentence} {t("cardPayments.payouts.limit.over", { by: price(over.by, currency_code) })}
    </Alert>
  )
}
