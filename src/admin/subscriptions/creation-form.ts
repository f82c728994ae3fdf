import type { AdminPlan } from "../../contracts"
import { AdminCreateSubscription, type CreateSubscriptionBody } from "../../contracts/requests/subscriptions"
import { z } from "zod"
import { amountTimes } from "../../money/decimal-text"
import { useMessages, type Messages } from "../format/localized-text"
import { isDay } from "../format/parse-input"
import type { ActionResult } from "../http/action-result"
import { useRequest } from "../http/use-request"
import { formatBillingInterval } from "../plans/billing-interval"
import { planKeys } from "../plans/plan-requests"
import { wholeNumber } from "../ui/form/form-schemas"
import type { PickerOption } from "../ui/form/search-picker"
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

/** The form of a new subscription before anything is typed. */
export const emptyCreation: CreationForm = {
  customer: null,
  plan_id: "",
  saved_card_id: "",
  quantity: "1",
  start: "",
  region_id: "",
  shipping_option_id: "",
}

/** Reads the form into the request's body. */
export const creationSchema = z
  .object({
    customer: z.custom<PickerOption>((customer) => customer !== null, "customerMissing"),
    plan_id: z.string().min(1, "planMissing"),
    saved_card_id: z.string().min(1, "cardMissing"),
    quantity: wholeNumber({ least: 1, most: 1_000 }, "quantity"),
    start: z.string().refine((day) => day === "" || isDay(day), "start"),
    region_id: z.string(),
    shipping_option_id: z.string(),
  })
  .transform(({ customer, start, region_id, shipping_option_id, ...others }): CreateSubscriptionBody => ({
    customer_id: customer.id,
    ...others,
    ...(start === "" ? {} : { start_at: start }),
    ...(region_id === "" ? {} : { region_id }),
    ...(shipping_option_id === "" ? {} : { shipping_option_id }),
  }))
  .pipe(AdminCreateSubscription)

/** The field of the form for a path of the body. */
export function fieldOfCreation(path: string): string | null {
  const name = path === "customer_id" ? "customer" : path === "start_at" ? "start" : path
  return name in emptyCreation ? name : null
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
    stale: [{ queryKey: subscriptionKeys.all }, { queryKey: planKeys.lists }],
    outcome: () => ({ tone: "success", text: t("cardPayments.subscriptions.create.done") }),
  })
}

export type CreationResult = ActionResult<{ subscription: { id: string } }>
