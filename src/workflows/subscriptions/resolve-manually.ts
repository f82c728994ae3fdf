import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { amountParam, notAllowed } from "../../mapping"
import { toMessage } from "../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import {
  assertUnconfirmed,
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type ChargeRow,
  dayOf,
  type SubscriptionRow,
} from "../../modules/card-subscriptions"
import { compareWithRecord } from "../../mapping"
import { reconcileCardPaymentWorkflow } from "../payments/reconcile/reconcile-card-payment"
import { afterChange } from "./after-change"
import { attachRecurringChargeWorkflow } from "./attach-recurring-charge"
import { recurringTerms, whileSyncing } from "./engines/gateway/sync-schedule"

type ResolveSubscriptionChargeInput = {
  subscription_id: string
  /**
   * `cch_…`, in the state `unconfirmed`. With an order also `lapsed`: resolved as not charged
   * before, and found later.
   */
  charge_id: string
  /** Both ids of the order found at the gateway; omitted if the card was not charged. */
  order?: { client_orderid: string; orderid: string }
  note: string
  actor_id: string
}

const resolveChargeStep = createStep(
  "card-subscriptions-resolve-charge",
  async (input: ResolveSubscriptionChargeInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const { subscription_id, charge_id, note, actor_id: actor, order } = input
    if (order) await take(container, { ...input, order })
    else await subscriptions.resolveNotCharged({ subscription_id, charge_id, note, actor })
    await afterChange(container, subscription_id)
    return new StepResponse({ subscription_id })
  },
)

/**
 * An admin resolves a period manually that the gateway did not confirm. An order found at the
 * gateway is attached only when the gateway's status confirms it with the period's amount: an
 * admin's note never makes a payment paid.
 * @throws MedusaError; nothing is changed then
 */
export const resolveSubscriptionChargeWorkflow = createWorkflow(
  "resolve-subscription-charge",
  (input: ResolveSubscriptionChargeInput) => {
    return new WorkflowResponse(resolveChargeStep(input))
  },
)

async function take(
  container: MedusaContainer,
  { subscription_id, charge_id, order, note, actor_id: actor }: Required<ResolveSubscriptionChargeInput>,
): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const recurring = await cards.recurring.current(subscription_id)
  if (!recurring) throw notAllowed(toMessage("schedule.none"))
  const { account } = recurring
  const { client_orderid } = order
  const owner = await cards.recurring.ownerOf(account, client_orderid)
  const isKnown = (await cards.attemptOf({ account, client_orderid })) !== undefined
  if (isKnown || (owner && owner.subscription_id !== subscription_id)) {
    throw notAllowed(toMessage("charge.order_known"))
  }
  const found = await subscriptions.findCharge(charge_id)
  const mine = found?.subscription_id === subscription_id ? found : undefined
  // A charge that a dead process had already attached to this order is finished.
  const isStarted =
    mine?.state === "charging" && mine.transaction_id === cards.recurring.transactionIdOf(recurring, order)
  const charge = isStarted ? mine : assertUnconfirmed(mine, "lapsed")
  const subscription = await subscriptions.find(subscription_id)
  const reported = assertConfirmed(await cards.recurring.examine(recurring, order), charge, subscription)
  const reason = reported.day && (await subscriptions.otherDayReason(charge, reported.day))
  if (reason) throw notAllowed(reason)
  const { result } = await attachRecurringChargeWorkflow(container).run({
    input: { recurring_payment_id: recurring.id, charge_id, ...order },
  })
  const { transaction_id } = result
  if (!transaction_id) throw notAllowed(toMessage("charge.order_not_confirmed"))
  const day = dayOf(charge.due_at, subscription)
  const message = toMessage("charge.resolved_as_charged", { day, note })
  await subscriptions.note({ subscription_id, charge_id, message, actor })
  await reconcileCardPaymentWorkflow(container).run({ input: { transaction_id } })
}

type ExaminedOrder = Awaited<ReturnType<CardPaymentsModuleService["recurring"]["examine"]>>

/**
 * Compares the gateway's answer with the period; fields that the gateway leaves out are not
 * compared.
 */
function assertConfirmed(
  reported: ExaminedOrder,
  charge: ChargeRow,
  { card_last4 }: SubscriptionRow,
): Exclude<ExaminedOrder, string> {
  // The gateway's answer for an unknown order is not documented.
  if (typeof reported === "string") throw notAllowed(toMessage("charge.order_not_confirmed"))
  const { amount: taken, currency_code: currency = charge.currency_code, status, last4 } = reported
  if (status !== "approved" && status !== "processing") {
    throw notAllowed(toMessage("charge.order_status", { status }))
  }
  const expectedAmount = taken === undefined ? undefined : charge.amount
  const record = { amount: expectedAmount, currency_code: charge.currency_code }
  if (compareWithRecord(record, { amounts: [taken], currency }).length > 0) {
    const amount = amountParam(charge.amount, charge.currency_code)
    throw notAllowed(
      taken === undefined
        ? toMessage("charge.order_currency", { currency: currency.toUpperCase(), amount })
        : toMessage("charge.order_amount", { reported: amountParam(taken, currency), amount }),
    )
  }
  // The card at the time of the charge, or the current card, which a later retry of the gateway
  // charges.
  const cards = [charge.card_last4, card_last4]
  if (last4 && charge.card_last4 && !cards.includes(last4)) {
    throw notAllowed(toMessage("charge.order_card"))
  }
  return reported
}

type ResolveSubscriptionScheduleInput = {
  subscription_id: string
  /**
   * The recurring-payment-id found at the gateway, encrypted by `recurring.encrypt`; without it,
   * the gateway has no schedule.
   */
  encrypted?: string
  note: string
  actor_id: string
}

const resolveScheduleStep = createStep(
  "card-subscriptions-resolve-schedule",
  async (input: ResolveSubscriptionScheduleInput, { container }) => {
    const { subscription_id } = input
    await whileSyncing(container, subscription_id, () => resolve(container, input))
    await afterChange(container, subscription_id)
    return new StepResponse({ subscription_id })
  },
)

/**
 * An admin resolves a schedule manually whose creation was never confirmed. A schedule that exists
 * gets all terms again, and the gateway's answer confirms it; otherwise a new schedule is created.
 * @throws MedusaError; nothing is changed then
 */
export const resolveSubscriptionScheduleWorkflow = createWorkflow(
  "resolve-subscription-schedule",
  (input: ResolveSubscriptionScheduleInput) => {
    return new WorkflowResponse(resolveScheduleStep(input))
  },
)

async function resolve(
  container: MedusaContainer,
  { subscription_id, encrypted, note, actor_id: actor }: ResolveSubscriptionScheduleInput,
): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const subscription = await subscriptions.find(subscription_id)
  const of = { now: await subscriptions.clock(), awaited: await subscriptions.scheduleSync.awaited(subscription) }
  const terms = recurringTerms(subscriptions.withNextPlan(subscription), of)
  if (encrypted && !terms) throw notAllowed(toMessage("schedule.card_missing"))
  await cards.recurring.resolve({
    subscriptionId: subscription_id,
    found: encrypted && terms ? { encrypted, terms } : undefined,
  })
  const message = toMessage(encrypted ? "schedule.resolved_as_found" : "schedule.resolved_as_missing", { note })
  await subscriptions.note({ subscription_id, message, actor })
  await subscriptions.scheduleSync.retry(subscription_id)
}
