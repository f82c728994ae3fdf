import type { BillingPeriod } from "../../contracts"
import type { Delivery } from "../../contracts/requests/delivery"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { addToCartWorkflow } from "@medusajs/medusa/core-flows"
import { invalidData, messageOf, notAllowed, notFound } from "../../mapping"
import { toMessage } from "../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import {
  CARD_SUBSCRIPTIONS_MODULE,
  type CardSubscriptionsModuleService,
  hasEnded,
  momentOfDay,
  type PlanRow,
  type ShownCard,
} from "../../modules/card-subscriptions"
import { activateCardSubscriptionWorkflow, startOrdered } from "./activation"
import { afterCompletion } from "../payments/locks"
import { assertDelivery } from "./delivery"
import { performSubscriptionCharge } from "./charge-subscription"
import { publishSubscriptionEvents } from "../publish-events"
import { takeOutOfCart } from "./sign-up-cart"

export type CreateCardSubscriptionInput = {
  customer_id: string
  plan_id: string
  quantity?: number
  /** The terms that a person confirmed, the amount for the whole quantity: a plan with others is refused. */
  amount?: string
  period?: BillingPeriod
  interval?: number
  /** In checkout: the cart that gets the plan's item; its order is the subscription's first. */
  cart_id?: string
  /**
   * The saved card to charge, now or after the trial. Required without a cart, and in checkout for
   * a trial.
   */
  saved_card_id?: string
  delivery?: Delivery
  /**
   * Refuses a shipping option of `delivery` that is not free, because only the plan's amount is
   * charged. Set it if a shopper chooses the option.
   */
  free_delivery_only?: boolean
  /**
   * Without a cart: the start of the first charge or the trial. ISO 8601: a time, or a day in the
   * store's time zone.
   */
  start_at?: string
  actor_id?: string
}

const signUpStep = createStep(
  "card-subscriptions-sign-up",
  async (input: CreateCardSubscriptionInput, { container }) => {
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const plan = await subscriptions.plans.find(input.plan_id)
    const card = await cardOf(container, input, plan)
    await assertOrdered(container, input, plan)
    const { customer_id, plan_id, quantity = 1, cart_id, delivery, actor_id: actor } = input
    const { amount, period, interval } = input
    const starts = { start_at: startOf(input, subscriptions) }
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const card_digests = card ? await cards.savedCards.digests({ customerId: customer_id, id: card.id }) : []
    const seen = { amount, period, interval, ...starts }
    const request = { customer_id, plan_id, quantity, card, card_digests, cart_id, delivery, actor, ...seen }
    const { row, isNew } = await subscriptions.signUp(request)
    const { id, trial_days } = row
    return new StepResponse({ id, plan, isTrial: trial_days > 0 }, isNew ? id : null)
  },
  async (id, { container }) => {
    if (!id) return
    const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
    const drop = () => subscriptions.signUps.drop(id, toMessage("sign_up.not_finished"))
    const subscription = await subscriptions.find(id)
    await (subscription.cart_id ? startOrdered(container, subscription, drop) : drop())
  },
)

type SignedUp = { input: CreateCardSubscriptionInput; id: string; plan: PlanRow; isTrial: boolean }

/**
 * Adds the item to the cart at the plan's price, or makes the first charge. No compensation: this
 * is the last step.
 */
const startStep = createStep(
  "card-subscriptions-start",
  async ({ input, id, plan, isTrial }: SignedUp, { container }) => {
    const { cart_id, actor_id, quantity = 1 } = input
    if (cart_id) {
      await addToCartWorkflow(container).run({
        input: {
          cart_id,
          items: [
            {
              variant_id: plan.variant_id ?? undefined,
              quantity,
              // A trial costs nothing in the cart. The price is the plan's, tax included.
              unit_price: isTrial ? 0 : MathBN.convert(plan.amount).toNumber(),
              is_tax_inclusive: true,
              metadata: { card_subscription_id: id, card_plan_id: plan.id },
            },
          ],
        },
      })
      await removeEndedItem(container, id)
    } else {
      await activateCardSubscriptionWorkflow(container).run({ input: { subscription_id: id, actor_id } })
      await chargeDuePeriods(container, id)
    }
    await publishSubscriptionEvents(container, id)
    return new StepResponse({ subscription_id: id })
  },
)

/**
 * Signs a customer up for a plan: in checkout, where its item joins the cart and the order starts
 * the subscription; or without a cart, charged to a saved card now or after the trial.
 * @throws MedusaError for a plan, card, cart or currency that cannot be used; nothing is created
 * then
 */
export const createCardSubscriptionWorkflow = createWorkflow(
  "create-card-subscription",
  (input: CreateCardSubscriptionInput) => {
    const { id, plan, isTrial } = signUpStep(input)
    return new WorkflowResponse(startStep({ input, id, plan, isTrial }))
  },
)

/** A day starts at midnight in the store's time zone. */
function startOf(
  { start_at }: CreateCardSubscriptionInput,
  { settings }: CardSubscriptionsModuleService,
): Date | undefined {
  if (start_at === undefined) return undefined
  return new Date(momentOfDay(start_at, { zone: settings.timeZone, edge: "start" }))
}

async function assertOrdered(
  container: MedusaContainer,
  input: CreateCardSubscriptionInput,
  plan: PlanRow,
): Promise<void> {
  const { cart_id, customer_id } = input
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const starts = startOf(input, subscriptions)
  if (starts && Number.isNaN(starts.getTime())) throw invalidData(toMessage("sign_up.start_invalid"))
  if (starts && plan.ends_at && new Date(plan.ends_at) <= starts) {
    throw invalidData(toMessage("sign_up.plan_ends_before"))
  }
  if (cart_id === undefined) {
    const { delivery = {}, free_delivery_only: isFreeOnly = false } = input
    return assertDelivery(container, { customer_id, delivery, isFreeOnly, plan })
  }
  // An order without a payment brings no card, so a trial needs a saved one.
  const isTried = await subscriptions.signUps.isTried({ customer_id, plan_id: plan.id })
  if (plan.trial_days > 0 && !isTried && input.saved_card_id === undefined) {
    throw invalidData(toMessage("sign_up.trial_card_missing"))
  }
  if (!plan.variant_id) throw invalidData(toMessage("sign_up.plan_without_product"))
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["id", "customer_id", "currency_code", "completed_at"]
  const { data } = await query.graph({ entity: "cart", fields, filters: { id: cart_id } })
  const cart = data[0] as { customer_id: string | null; currency_code: string; completed_at: string | null } | undefined
  if (!cart || cart.completed_at || cart.customer_id !== customer_id) {
    throw notFound(toMessage("sign_up.cart_not_found"))
  }
  if (cart.currency_code !== plan.currency_code) {
    throw invalidData(toMessage("sign_up.cart_in_other_currency", { currency: plan.currency_code.toUpperCase() }))
  }
}

async function cardOf(
  container: MedusaContainer,
  { customer_id, saved_card_id, cart_id }: CreateCardSubscriptionInput,
  { provider_id, currency_code }: PlanRow,
): Promise<ShownCard | undefined> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const reason = cards.chargeDenialReason(provider_id, currency_code)
  if (reason) throw notAllowed(reason)
  if (saved_card_id === undefined) {
    if (cart_id !== undefined) return undefined
    throw invalidData(toMessage("sign_up.card_missing"))
  }
  const { cards: theirs } = await cards.savedCards.list({ customerId: customer_id, providerId: provider_id })
  const card = theirs.find(({ id }) => id === saved_card_id)
  if (!card) throw notFound(toMessage("sign_up.card_not_found"))
  if (card.expired) throw notAllowed(toMessage("sign_up.card_expired"))
  return card
}

/** Removes the item of a subscription that was canceled before the item reached the cart. */
async function removeEndedItem(container: MedusaContainer, id: string): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  const subscription = await subscriptions.find(id)
  if (!hasEnded(subscription)) return
  await afterCompletion(container, subscription.cart_id ?? "", () => takeOutOfCart(container, subscription))
}

/**
 * Charges a sign-up without a cart at once. Periods that the gateway charges by its schedule are
 * not `due`, so they are not charged here.
 */
async function chargeDuePeriods(container: MedusaContainer, id: string): Promise<void> {
  const subscriptions = container.resolve<CardSubscriptionsModuleService>(CARD_SUBSCRIPTIONS_MODULE)
  try {
    for (const charge of await subscriptions.openDue(id)) await performSubscriptionCharge(container, charge)
  } catch (error) {
    // Not thrown: the subscription exists and the schedule retries the charge, while an error would
    // look like a failed sign-up.
    container.resolve(ContainerRegistrationKeys.LOGGER).error(`[card-payments] ${id}: ${messageOf(error)}`)
  }
}
