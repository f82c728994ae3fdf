import type { Words } from "../words-of"
import type { AdminSubscriptionDetail, SubscriptionCharge } from "./admin-subscription"
import { chargesToRetry } from "./charges-to-retry"
import type { SubscriptionRequest } from "./subscription-request"

type Outcome = { tone: "success" | "info" | "warning"; text: string }

/** One sentence on what became of a request, told from the subscription before and after it. */
export function tellSubscriptionOutcome(
  words: Words,
  request: SubscriptionRequest,
  { before, after }: { before: AdminSubscriptionDetail; after: AdminSubscriptionDetail },
): Outcome {
  const { t, date, price } = words
  const done = (text: string): Outcome => ({ tone: "success", text })
  switch (request.kind) {
    case "charge":
    case "retry": {
      const charge = triedCharge(request.kind, before, after)
      if (charge?.state === "paid") {
        return done(
          t("cardPayments.subscriptions.done.charged", { amount: price(charge.amount, charge.currency_code) }),
        )
      }
      if (charge?.state === "declined" || charge?.state === "failed") {
        const reason = charge.error_message ?? t("cardPayments.unknownReason")
        return { tone: "warning", text: t("cardPayments.subscriptions.done.declined", { reason }) }
      }
      const isOther = request.kind === "retry" && !charge
      return {
        tone: "info",
        text: isOther ? t("cardPayments.subscriptions.done.retry") : t("cardPayments.subscriptions.done.charging"),
      }
    }
    case "resume":
    case "skip":
      return done(
        after.next_charge_at
          ? t(`cardPayments.subscriptions.done.${request.kind}`, { date: date(after.next_charge_at, after.time_zone) })
          : t("cardPayments.subscriptions.done.noNext"),
      )
    case "rule_charge": {
      const charge = after.charges.find(({ id }) => id === request.charge_id)
      const became = charge?.state === "paid" || charge?.state === "lapsed" ? charge.state : "unknown"
      const day = charge && date(charge.due_at, after.time_zone)
      return done(t(`cardPayments.subscriptions.done.rule_charge.${became}`, { date: day }))
    }
    default:
      return done(t(`cardPayments.subscriptions.done.${request.kind}`))
  }
}

/** The charge that the answer is about: one that was there to be made, or one that came. */
function triedCharge(
  kind: "charge" | "retry",
  before: AdminSubscriptionDetail,
  after: AdminSubscriptionDetail,
): SubscriptionCharge | undefined {
  const open = kind === "retry" ? chargesToRetry(before) : before.charges.filter(({ state }) => state === "due")
  const opened = new Set(open.map(({ id }) => id))
  const known = new Set(before.charges.map(({ id }) => id))
  return after.charges.find(({ id }) => opened.has(id)) ?? after.charges.find(({ id }) => !known.has(id))
}
