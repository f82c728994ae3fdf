import type { Words } from "../words-of"
import type { AdminPayoutDetail, PayoutSettings } from "./admin-payout"
import { recipientWords } from "./recipient-words"

/** What is asked about in a prompt; a ruling has a form of its own. */
export type AskedPayoutAction = "check" | "request" | "approve" | "pay" | "cancel"

/** What will happen, in words with amount and recipient, before a person lets it happen. */
export function payoutQuestion(
  words: Words,
  { payout, action }: { payout: AdminPayoutDetail; action: AskedPayoutAction },
  { pay_on_approval }: Pick<PayoutSettings, "pay_on_approval">,
): { title: string; description: string; confirm: string } {
  const { t, price } = words
  const said = {
    amount: price(payout.amount, payout.currency_code),
    recipient: recipientWords(words, payout),
  }
  const description = () => {
    if (action === "pay" && payout.flow === "form") return t("cardPayments.payouts.confirm.makeLink", said)
    if (action !== "approve") return t(`cardPayments.payouts.confirm.${action}`, said)
    const isLast = payout.approvals.length + 1 >= payout.approvals_needed
    if (!isLast) return t("cardPayments.payouts.confirm.approveFirst", said)
    if (!pay_on_approval) return t("cardPayments.payouts.confirm.approveOnly", said)
    return payout.flow === "form"
      ? t("cardPayments.payouts.confirm.approveLink", said)
      : t("cardPayments.payouts.confirm.approvePay", said)
  }
  return {
    title: t(`cardPayments.payouts.confirm.title.${action}`),
    description: description(),
    confirm: t(`cardPayments.payouts.action.${action}`),
  }
}
