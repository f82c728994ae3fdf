import { asSentence } from "../as-sentence"
import type { Words } from "../words-of"
import type { AdminPayoutDetail } from "./admin-payout"
import type { PayoutRequest } from "./payout-request"
import { toldWords } from "./told-words"

type Outcome = { tone: "success" | "info" | "warning"; text: string }

/** One sentence on what became of a request, told from the payout after it. */
export function tellPayoutOutcome(
  words: Words,
  { kind }: Pick<PayoutRequest, "kind">,
  payout: AdminPayoutDetail,
): Outcome {
  const { t, price } = words
  const amount = price(payout.amount, payout.currency_code)
  const why = () => asSentence(payout.error ? toldWords(words, payout.error.message) : t("cardPayments.unknownReason"))
  switch (payout.state) {
    case "draft":
      return { tone: "info", text: t("cardPayments.payouts.done.draft") }
    case "checking":
      return { tone: "info", text: t("cardPayments.payouts.done.checking") }
    case "awaiting_approval":
      return {
        tone: "success",
        text: t(kind === "approve" ? "cardPayments.payouts.done.firstApproval" : "cardPayments.payouts.done.requested"),
      }
    case "paying":
      return {
        tone: "info",
        text: t(
          payout.flow === "form" || payout.link ? "cardPayments.payouts.done.link" : "cardPayments.payouts.done.paying",
        ),
      }
    case "failed":
      return kind === "rule"
        ? { tone: "success", text: t("cardPayments.payouts.done.ruledNotPaid") }
        : { tone: "warning", text: t("cardPayments.payouts.done.failed", { reason: why() }) }
    case "unknown":
      return { tone: "warning", text: t("cardPayments.payouts.done.unknown") }
    case "approved":
      // A payment that did not leave this server leads back here.
      if (payout.error || kind === "pay") {
        return { tone: "warning", text: t("cardPayments.payouts.done.unsent", { reason: why() }) }
      }
      return { tone: "success", text: t("cardPayments.payouts.done.approved") }
    case "checked":
    case "paid":
    case "canceled":
      return { tone: "success", text: t(`cardPayments.payouts.done.${payout.state}`, { amount }) }
  }
}
