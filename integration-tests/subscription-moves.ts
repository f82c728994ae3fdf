import type { MedusaContainer } from "@medusajs/framework/types"
import type { CardSubscriptionsModuleService, ChargeRow, SubscriptionRow } from "../src/modules/card-subscriptions"
import type { CardStore } from "./card-store"
import { eventually } from "./eventually"

type Body = Record<string, unknown>

/** The moves of whoever sells, buys or looks after a subscription. Time passes only by `forward`. */
export function subscriptionMoves(store: CardStore) {
  const container = (): MedusaContainer => store.container()
  const subscriptions = () => container().resolve<CardSubscriptionsModuleService>("card_subscriptions")
  /** Runs a workflow of the built plugin, as the store does. */
  const run = async (file: string, name: string, input: Body): Promise<Body> => {
    const workflows = (await import("medusa-plugin-card-payments/workflows")) as unknown as Record<
      string,
      (scope: MedusaContainer) => { run(given: { input: Body }): Promise<{ result: Body }> }
    >
    const workflow = workflows[`${name}Workflow`]
    if (!workflow) throw new Error(`There is no workflow ${name} (${file}).`)
    return (await workflow(container()).run({ input })).result
  }
  const verb = async (name: string, input: Body) => run(name, name, input)
  const plan = async (terms: Body = {}) => {
    const { plan_id } = await verb("createCardPlan", {
      ...{ name: "Monthly box", provider_id: "pp_card_direct", engine: "store", amount: "20.00", currency_code: "eur" },
      ...{ period: "month", interval: 1, catch_up: "all", variant_id: store.seed().variantId },
      ...terms,
    })
    return String(plan_id)
  }
  const find = (id: string): Promise<SubscriptionRow> => subscriptions().find(id)
  const charges = async (subscription_id: string): Promise<ChargeRow[]> =>
    (await subscriptions().listCardSubscriptionCharges(
      { subscription_id },
      { order: { due_at: "ASC" }, take: null },
    )) as unknown as ChargeRow[]
  /** One round of the schedule, and all that the gateway tells of it. */
  const round = async () => {
    await verb("runCardSubscriptions", {})
    await store.callbacksDone()
  }
  const forward = async (duration: string) => {
    await store.sandbox().clock({ forward: duration })
    await round()
  }
  /** A cart with the plan's item, paid directly and ordered. */
  const signUpInCart = async (
    planId: string,
    { customer, body = {}, provider = "direct" }: { customer: { id: string; token: string }; body?: Body; provider?: string },
  ) => {
    const cart = await store.newCart({ customer, cart: { items: [] } })
    const { subscription_id } = await verb("createCardSubscription", { customer_id: customer.id, plan_id: planId, cart_id: cart })
    const id = String(subscription_id)
    const collectionId = await store.collectionOf(cart)
    const { status, data } = await store.newSession(collectionId, { provider, customer })
    expect(status).toBe(200)
    const [session] = data.payment_collection.payment_sessions
    return { id, cartId: cart, collectionId, session: session as NonNullable<typeof session>, body }
  }
  const ended = (id: string, states: string[]) =>
    eventually(async () => {
      const found = (await charges(id)).map(({ state }) => state)
      expect(found).toEqual(states)
    })
  return { subscriptions, verb, plan, find, charges, round, forward, signUpInCart, ended }
}
