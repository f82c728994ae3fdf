import { asSentence } from "../as-sentence"
import type { Words } from "../words-of"
import type { AdminPayoutDetail, PayoutSettings } from "./admin-payout"
import { toldWords } from "./told-words"

type Rules = Pick<PayoutSettings, "pay_on_approval" | "four_eyes" | "time_zone">

/** What a payout's state means for the person at the screen, and what comes next. */
export function payoutMeaning(words: Words, payout: AdminPayoutDetail, rules: Rules): string {
  const { t, price, date, time } = words
  const { state, flow, link, paid_at, check_expires_at } = payout
  const amount = price(payout.amount, payout.currency_code)
  const zone = rules.time_zone
  // Nobody is asked to request a row by itself.
  const within = payout.batch_id === null ? "" : "InBatch"
  switch (state) {
    case "draft":
      return flow === "check_pay"
        ? t(`cardPayments.payouts.meaning.draftCheck${within}`)
        : t(`cardPayments.payouts.meaning.draft${within}`)
    case "checked":
      return check_expires_at
        ? t(`cardPayments.payouts.meaning.checked${within}`, { time: time(check_expires_at, zone) })
        : t(`cardPayments.payouts.meaning.checkedUndated${within}`)
    case "awaiting_approval": {
      const left = payout.approvals_needed - payout.approvals.length
      return rules.four_eyes
        ? t("cardPayments.payouts.meaning.awaitingOthers", { number: left })
        : t("cardPayments.payouts.meaning.awaiting", { number: left })
    }
    case "approved":
      return t(
        rules.pay_on_approval ? "cardPayments.payouts.meaning.approved" : "cardPayments.payouts.meaning.approvedToPay",
      )
    case "paying":
      if (flow !== "form") return t(link ? "cardPayments.payouts.meaning.page" : "cardPayments.payouts.meaning.paying")
      if (!link) return t("cardPayments.payouts.meaning.linkGone")
      return link.expires_at
        ? t("cardPayments.payouts.meaning.link", { time: time(link.expires_at, zone) })
        : t("cardPayments.payouts.meaning.linkUndated")
    case "paid":
      return paid_at
        ? t("cardPayments.payouts.meaning.paid", { amount, date: date(paid_at, zone) })
        : t("cardPayments.payouts.meaning.paidUndated", { amount })
    case "failed": {
      const reason = payout.error?.message
      const meaning = payout.is_in_doubt ? "failedInDoubt" : "failed"
      return reason
        ? t(`cardPayments.payouts.meaning.${meaning}`, { reason: asSentence(toldWords(words, reason)) })
        : t(`cardPayments.payouts.meaning.${meaning}Unexplained`)
    }
    case "checking":
    case "unknown":
    case "canceled":
      return t(`cardPayments.payouts.meaning.${state}`)
  }
}
