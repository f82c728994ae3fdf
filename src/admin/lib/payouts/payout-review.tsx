import { Facts } from "../facts"
import { useWords } from "../use-words"
import type { AdminPayoutDetail } from "./admin-payout"
import { approvalsNeeded } from "./approvals-needed"
import { feeFacts } from "./fee-facts"
import { LimitNotice } from "./limit-notice"
import { payoutTerms } from "./payout-terms"

/** What will be paid, to whom, and what it takes: read before it is asked for. */
export const PayoutReview = ({ payout }: { payout: AdminPayoutDetail }) => {
  const words = useWords()
  const { t, price } = words
  const facts = [
    {
      name: t("cardPayments.payouts.field.amount"),
      value: <span className="tabular-nums">{price(payout.amount, payout.currency_code)}</span>,
      "data-testid": "card-payout-review-amount",
    },
    ...feeFacts(words, payout),
    ...payoutTerms(words, payout),
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
