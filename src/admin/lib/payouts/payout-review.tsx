import { Facts } from "../facts"
import { useWords } from "../use-words"
import type { AdminPayoutDetail } from "./admin-payout"
import { approvalsNeeded } from "./approvals-needed"
import { destinationWords } from "./destination-words"
import { feeFacts } from "./fee-facts"
import { LimitNotice } from "./limit-notice"
import { recipientFacts } from "./recipient-facts"

/** What will be paid, to whom, and what it takes: read before it is asked for. */
export const PayoutReview = ({ payout }: { payout: AdminPayoutDetail }) => {
  const words = useWords()
  const { t, price } = words
  const { amount, currency_code, recipient_name, reference, description } = payout
  const facts = [
    {
      name: t("cardPayments.payouts.field.amount"),
      value: <span className="tabular-nums">{price(amount, currency_code)}</span>,
      "data-testid": "card-payout-review-amount",
    },
    ...feeFacts(words, payout),
    { name: t("cardPayments.payouts.column.recipient"), value: recipient_name ?? t("cardPayments.payouts.nobody") },
    ...recipientFacts(words, payout),
    {
      name: t("cardPayments.payouts.field.kind"),
      value: destinationWords(words, payout.destination),
      "data-testid": "card-payout-review-destination",
    },
    { name: t("cardPayments.payouts.field.account"), value: payout.account },
    ...(reference ? [{ name: t("cardPayments.payouts.fact.reference"), value: reference }] : []),
    ...(description ? [{ name: t("cardPayments.payouts.fact.description"), value: description }] : []),
    {
      name: t("cardPayments.payouts.fact.approvals"),
      value: t("cardPayments.payouts.approvals.needed", { number: approvalsNeeded(payout) }),
    },
  ]
  return (
    <div className="flex flex-col gap-y-4" data-testid="card-payout-review">
      <Facts facts={facts} />
      <LimitNotice payout={payout} />
    </div>
  )
}
