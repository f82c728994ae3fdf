import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { compare, spoken } from "../../mapping"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import {
  assertUnconfirmed,
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  type ChargeRow,
  dayOf,
  type SubscriptionRow,
} from "../../modules/card-subscriptions"
import { settleCardPaymentWorkflow } from "../payments/reconcile-card-payment"
import { afterChange } from "./after-change"
import { adoptRecurringChargeWorkflow } from "./attach-recurring-charge"
import { recurringTerms, whileTelling } from "./sync-schedule"

type RuleSubscriptionChargeInput = {
  subscription_id: string
  /** `cch_…`, in the state `unconfirmed`; with an order also `lapsed`: ruled not charged, and then found. */
  charge_id: string
  /** Both ids of the order that somebody found at the gateway; without it the card was not charged. */
  order?: { client_orderid: string; orderid: string }
  note: string
  actor_id: string
}

const resolveChargeStep = createStep(
  "card-subscriptions-rule-charge",
  async (input: RuleSubscriptionChargeInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const { subscription_id, charge_id, note, actor_id: actor, order } = input
    if (order) await take(container, { ...input, order })
    else await subscriptions.ruleNotCharged({ subscription_id, charge_id, note, actor })
    await afterChange(container, subscription_id)
    return new StepResponse({ subscription_id })
  },
)

/**
 * Somebody looked at the gateway for a period that it did not confirm. An order that was found there is taken for the period
 * only when the gateway confirms it, with the period's amount: nobody's word makes a payment paid.
 * @throws MedusaError in a sentence; nothing is changed then
 */
export const ruleSubscriptionChargeWorkflow = createWorkflow(
  "rule-subscription-charge",
  (input: RuleSubscriptionChargeInput) => {
    return new WorkflowResponse(resolveChargeStep(input))
  },
)

const NOT_CONFIRMED = "The gateway did not confirm this order. Look at both of its ids, or try again in a moment."

async function take(
  container: MedusaContainer,
  { subscription_id, charge_id, order, note, actor_id: actor }: Required<RuleSubscriptionChargeInput>,
): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const recurring = await cards.recurring.current(subscription_id)
  if (!recurring) throw notAllowed("This subscription has no schedule at the gateway.")
  const { account } = recurring
  const { client_orderid } = order
  const owner = await cards.recurring.ownerOf(account, client_orderid)
  const isKnown = (await cards.attemptOf({ account, client_orderid })) !== undefined
  if (isKnown || (owner && owner.subscription_id !== subscription_id)) {
    throw notAllowed("This order is known already: it is another payment's, or another subscription's.")
  }
  const found = await subscriptions.findCharge(charge_id)
  const mine = found?.subscription_id === subscription_id ? found : undefined
  // One that was taken for this order a moment ago, by a process that came no further, is finished.
  const isBegun =
    mine?.state === "charging" && mine.transaction_id === cards.recurring.transactionIdOf(recurring, order)
  const charge = isBegun ? mine : assertUnconfirmed(mine, "lapsed")
  const subscription = await subscriptions.find(subscription_id)
  const told = assertConfirmed(await cards.recurring.examine(recurring, order), charge, subscription)
  const why = told.day && (await subscriptions.whyNotOfDay(charge, told.day))
  if (why) throw notAllowed(why)
  const { result } = await adoptRecurringChargeWorkflow(container).run({
    input: { recurring_payment_id: recurring.id, charge_id, ...order },
  })
  const { transaction_id } = result
  if (!transaction_id) throw notAllowed(NOT_CONFIRMED)
  const day = dayOf(charge.due_at, subscription)
  const message = `Charged for ${day}, by an order that somebody found at the gateway: ${note}`
  await subscriptions.note({ subscription_id, charge_id, kind: "ruled", message, actor })
  await settleCardPaymentWorkflow(container).run({ input: { transaction_id } })
}

type Told = Awaited<ReturnType<CardPaymentsModuleService["recurring"]["examine"]>>

/** What the gateway says of an order has to be what the period is, as far as it says it. */
function assertConfirmed(told: Told, charge: ChargeRow, { card_last4 }: SubscriptionRow): Exclude<Told, string> {
  // How a gateway answers for an order that it does not know is not documented.
  if (typeof told === "string") throw notAllowed(NOT_CONFIRMED)
  const { amount: taken, currency_code: currency = charge.currency_code, status, last4 } = told
  if (status !== "approved" && status !== "processing") {
    throw notAllowed(`The gateway says that this order is ${status}: nothing was charged by it.`)
  }
  if (currency !== charge.currency_code || (taken !== undefined && compare(taken, charge.amount) !== 0)) {
    const is = taken === undefined ? `in ${currency.toUpperCase()}` : `of ${spoken(taken, currency)}`
    const wanted = spoken(charge.amount, charge.currency_code)
    throw notAllowed(`The gateway says that this order is ${is}, and ${wanted} was to be charged.`)
  }
  // The card that it was due on, or one that was chosen since and charged by the gateway's next try.
  const cards = [charge.card_last4, card_last4]
  if (last4 && charge.card_last4 && !cards.includes(last4)) {
    throw notAllowed("The gateway says that this order was charged to another card than this subscription's.")
  }
  return told
}

function notAllowed(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}

type RuleSubscriptionScheduleInput = {
  subscription_id: string
  /** The recurring-payment-id that somebody found at the gateway, as `recurring.seal` wrote it; without it there is none. */
  sealed?: string
  note: string
  actor_id: string
}

const resolveScheduleStep = createStep(
  "card-subscriptions-rule-schedule",
  async (input: RuleSubscriptionScheduleInput, { container }) => {
    const { subscription_id } = input
    await whileTelling(container, subscription_id, () => rule(container, input))
    await afterChange(container, subscription_id)
    return new StepResponse({ subscription_id })
  },
)

/**
 * Somebody looked at the gateway for a schedule whose creation was never confirmed. One that is there is told all terms anew,
 * and the gateway's answer is the proof; where there is none, the gateway is given one.
 * @throws MedusaError in a sentence; nothing is changed then
 */
export const ruleSubscriptionScheduleWorkflow = createWorkflow(
  "rule-subscription-schedule",
  (input: RuleSubscriptionScheduleInput) => {
    return new WorkflowResponse(resolveScheduleStep(input))
  },
)

async function rule(
  container: MedusaContainer,
  { subscription_id, sealed, note, actor_id: actor }: RuleSubscriptionScheduleInput,
): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const subscription = await subscriptions.find(subscription_id)
  const of = { now: await subscriptions.clock(), awaited: await subscriptions.telling.awaited(subscription) }
  const terms = recurringTerms(subscriptions.withNextPlan(subscription), of)
  if (sealed && !terms) {
    const sentence = "This subscription has no card any more. Choose one first."
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
  }
  await cards.recurring.rule({
    subscriptionId: subscription_id,
    found: sealed && terms ? { sealed, terms } : undefined,
  })
  const message = sealed
    ? `The gateway has the schedule, by somebody who looked there: ${note}`
    : `The gateway has no schedule, by somebody who looked there: ${note}`
  await subscriptions.note({ subscription_id, kind: "ruled", message, actor })
  await subscriptions.telling.again(subscription_id)
}
