import type { AdminPayoutDetail, PayoutCurrency } from "../../contracts"
import { Alert } from "@medusajs/ui"
import { amountDifference } from "../../money/decimal-text"
import { useMessages, type Messages } from "../format/localized-text"

/** The limits and today's remaining amount, with a warning if the payout exceeds it. */
export const LimitNotice = ({ payout }: { payout: AdminPayoutDetail }) => {
  const messages = useMessages()
  const { t, price } = messages
  const { limits, amount, currency_code } = payout
  if (!limits) return <Alert variant="warning">{t("cardPayments.payouts.limit.none")}</Alert>
  const excess = amountDifference(limits.left_today, amount)
  const text = formatRemainingLimits(messages, { ...limits, currency_code })
  if (!excess?.more) {
    return (
      <p className="txt-small text-ui-fg-subtle text-pretty" data-testid="card-payout-limits">
        {text}
      </p>
    )
  }
  return (
    <Alert variant="warning" data-testid="card-payout-over-limit">
      {text} {t("cardPayments.payouts.limit.over", { by: price(excess.by, currency_code) })}
    </Alert>
  )
}

/** The limit per payout and what is left of the daily limit, as one text. */
export function formatRemainingLimits(
  { t, price }: Pick<Messages, "t" | "price">,
  { currency_code, per_payout, per_day, left_today }: Omit<PayoutCurrency, "decimals">,
): string {
  const amount = (text: string) => price(text, currency_code)
  return t("cardPayments.payouts.leftToday", {
    most: amount(per_payout),
    left: amount(left_today),
    day: amount(per_day),
  })
}
