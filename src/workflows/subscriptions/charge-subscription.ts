import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { notAllowed } from "../../mapping"
import { toMessage } from "../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  isSyncRetried,
} from "../../modules/card-subscriptions"
import type { SubscriptionFields } from "../../contracts/requests/subscriptions"
import { reconcileCardPaymentWorkflow } from "../payments/reconcile/reconcile-card-payment"
import { activateCardSubscriptionWorkflow } from "./activation"
import { afterChange, type SubscriptionVerbInput } from "./after-change"
import { finishCharge } from "./charge-outcome"
import { engineOf } from "./engines"
import { subscriptionCharger } from "./subscription-charger"

/** `amount`, `due_at`: the charge that a person confirmed; without them any charge is made. */
type ChargeInput = SubscriptionVerbInput & Partial<SubscriptionFields<"charge">>

const chargeStep = createStep(
  "card-subscriptions-charge",
  async ({ subscription_id, actor_id, amount, due_at }: ChargeInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const seen = amount === undefined || due_at === undefined ? undefined : { amount, due_at }
    const charges = await subscriptions.chargeNow({ subscription_id, actor: actor_id, seen })
    // No compensation: a card may have been charged.
    for (const { id } of charges) await performSubscriptionCharge(container, id)
    await afterChange(container, subscription_id)
    return new StepResponse({ subscription_id, charges: charges.map(({ id }) => id) })
  },
)

/**
 * Charges the due periods now, or the next period ahead of its date. One charge per period at most,
 * also when run concurrently.
 * @throws MedusaError not_allowed where nothing is to be charged, the gateway charges by itself, or
 * the charge is not the confirmed one
 */
export const chargeCardSubscriptionWorkflow = createWorkflow("charge-card-subscription", (input: ChargeInput) => {
  return new WorkflowResponse(chargeStep(input))
})

/** `charge_ids`: the charges that a person confirmed; without them all are retried. */
type RetryInput = SubscriptionVerbInput & Partial<SubscriptionFields<"retry">>

const retryStep = createStep(
  "card-subscriptions-retry",
  async ({ subscription_id, actor_id, charge_ids: seen }: RetryInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const subscription = await subscriptions.find(subscription_id)
    if (subscription.state === "pending") {
      await activateCardSubscriptionWorkflow(container).run({ input: { subscription_id, actor_id } })
      return new StepResponse({ subscription_id, charges: [] as string[] })
    }
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const schedule = await cards.recurring.current(subscription_id)
    if (schedule && !schedule.reference) throw notAllowed(toMessage("schedule.not_retried"))
    const isSyncPending = isSyncRetried(subscription)
    if (isSyncPending) await subscriptions.scheduleSync.retry(subscription_id)
    const retriedByGateway = engineOf(container, subscription).retriedByGateway(subscription)
    const asked = { subscription_id, actor: actor_id, retriedByGateway, seen }
    const charges = isSyncPending ? [] : await subscriptions.retryNow(asked)
    for (const { id } of charges) await performSubscriptionCharge(container, id)
    await afterChange(container, subscription_id)
    return new StepResponse({ subscription_id, charges: charges.map(({ id }) => id) })
  },
)

/**
 * Retries now: a declined charge, a sign-up that could not start, or a schedule that could not be
 * synced.
 * @throws MedusaError not_allowed where nothing was declined, where the gateway retries by itself,
 * or where its schedule is unconfirmed
 */
export const retryCardSubscriptionWorkflow = createWorkflow("retry-card-subscription", (input: RetryInput) => {
  return new WorkflowResponse(retryStep(input))
})

/**
 * Minutes until a paid charge without an order is processed again; its card payment is polled
 * separately.
 */
const WITHOUT_ORDER_MINUTES = 5

/**
 * Performs one step of a charge. For a paid charge without an order, reconciles its card payment,
 * which makes the order.
 */
export async function performSubscriptionCharge(container: MedusaContainer, chargeId: string): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const charge = await subscriptions.findCharge(chargeId)
  if (!charge) return
  if (charge.state !== "paid") return subscriptions.performCharge(chargeId, subscriptionCharger(container))
  // An error or a crash separated the payment from its order.
  await subscriptions.orders.retryLater(chargeId, WITHOUT_ORDER_MINUTES)
  if (!charge.transaction_id) return
  await reconcileCardPaymentWorkflow(container).run({ input: { transaction_id: charge.transaction_id } })
  await finishCharge(container, charge)
}
