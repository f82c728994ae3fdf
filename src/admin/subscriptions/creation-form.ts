import type { AdminPlan } from "../../contracts"
import type { CreateSubscriptionBody } from "../../contracts/requests/subscriptions"
import { amountTimes } from "../../money/decimal-text"
import { useMessages, type Messages } from "../format/localized-text"
import { checkWholeNumber, isDay } from "../format/parse-input"
import { useRequest } from "../http/use-request"
import { formatBillingInterval } from "../plans/billing-interval"
import type { PickerOption } from "../ui/search-picker"
import { subscriptionKeys } from "./subscription-query"

/** The fields of a new subscription, as typed. */
export type CreationForm = {
  customer: PickerOption | null
  plan_id: string
  saved_card_id: string
  quantity: string
  /** A date input's value (`2027-12-31`), or the empty string to start now. */
  start: string
  region_id: string
  shipping_option_id: string
}

type CreationProblem = "customerMissing" | "planMissing" | "cardMissing" | "quantity" | "start"
type CreationProblems = Partial<Record<keyof CreationForm, CreationProblem>>

/** Validates the fields; `body` is null if there is a problem. */
export function checkCreation(form: CreationForm): { problems: CreationProblems; body: CreateSubscriptionBody | null } {
  const problems: CreationProblems = {}
  const quantity = checkWholeNumber(form.quantity, { least: 1, most: 1_000 })
  const start_at = form.start === "" ? undefined : isDay(form.start) ? form.start : null
  if (!form.customer) problems.customer = "customerMissing"
  if (form.plan_id === "") problems.plan_id = "planMissing"
  if (form.saved_card_id === "") problems.saved_card_id = "cardMissing"
  if (quantity === null) problems.quantity = "quantity"
  if (start_at === null) problems.start = "start"
  if (!form.customer || quantity === null || start_at === null || Object.keys(problems).length > 0) {
    return { problems, body: null }
  }
  const { plan_id, saved_card_id, region_id, shipping_option_id } = form
  return {
    problems,
    body: {
      customer_id: form.customer.id,
      ...{ plan_id, saved_card_id, quantity },
      ...(start_at === undefined ? {} : { start_at }),
      ...(region_id === "" ? {} : { region_id }),
      ...(shipping_option_id === "" ? {} : { shipping_option_id }),
    },
  }
}

/** The summary of amount and dates that the new subscription will be charged. */
export function creationText(
  messages: Messages,
  plan: Pick<AdminPlan, "amount" | "currency_code" | "period" | "interval" | "trial_days">,
  { quantity, start }: { quantity: number; start: string },
): string {
  const { t, date, price } = messages
  const amount = price(amountTimes(plan.amount, quantity), plan.currency_code)
  const billingInterval = formatBillingInterval(messages, plan)
  const from = isDay(start)
  if (plan.trial_days > 0) {
    return from
      ? t("cardPayments.subscriptions.create.chargedAfterTrialFrom", {
          amount,
          billingInterval,
          days: plan.trial_days,
          date: date(start, "UTC"),
        })
      : t("cardPayments.subscriptions.create.chargedAfterTrial", { amount, billingInterval, days: plan.trial_days })
  }
  return from
    ? t("cardPayments.subscriptions.create.chargedFrom", { amount, billingInterval, date: date(start, "UTC") })
    : t("cardPayments.subscriptions.create.chargedNow", { amount, billingInterval })
}

export function useCreateSubscription() {
  const { t } = useMessages()
  return useRequest<{ kind: "create"; body: CreateSubscriptionBody }, { subscription: { id: string } }>({
    route: ({ body }) => ({ path: "/admin/card-payments/subscriptions", body }),
    stale: [{ queryKey: subscriptionKeys.all }],
    outcome: () => ({ tone: "success", text: t("cardPayments.subscriptions.create.done") }),
  })
}
