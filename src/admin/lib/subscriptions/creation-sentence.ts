import { amountTimes } from "../amount-times"
import { isDay } from "../is-day"
import type { AdminPlan } from "../plans/admin-plan"
import { rhythmWords } from "../rhythm-words"
import type { Words } from "../words-of"

/** What will be charged and when, once the subscription is created. */
export function creationSentence(
  words: Words,
  plan: Pick<AdminPlan, "amount" | "currency_code" | "period" | "interval" | "trial_days">,
  { quantity, start }: { quantity: number; start: string },
): string {
  const { t, date, price } = words
  const amount = price(amountTimes(plan.amount, quantity), plan.currency_code)
  const rhythm = rhythmWords(words, plan)
  const from = isDay(start)
  if (plan.trial_days > 0) {
    return from
      ? t("cardPayments.subscriptions.create.chargedAfterTrialFrom", {
          amount,
          rhythm,
          days: plan.trial_days,
          date: date(start, "UTC"),
        })
      : t("cardPayments.subscriptions.create.chargedAfterTrial", { amount, rhythm, days: plan.trial_days })
  }
  return from
    ? t("cardPayments.subscriptions.create.chargedFrom", { amount, rhythm, date: date(start, "UTC") })
    : t("cardPayments.subscriptions.create.chargedNow", { amount, rhythm })
}
