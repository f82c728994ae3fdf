import type { MedusaContainer } from "@medusajs/framework/types"
import { DateTime } from "luxon"
import type { CardSubscriptionsModuleService, ChargeRow, SubscriptionRow } from "../../src/modules/card-subscriptions"
import { aCard, type CardStore, type PublicCard, type Session } from "../environment/card-store"
import { directMoves } from "./direct-moves"
import { eventually } from "../races/eventually"
import { everyTable } from "../observers/every-table"
import { passChallenge } from "./shopper-browser"

type Body = Record<string, unknown>
type Workflow = (container: MedusaContainer) => { run(given: { input: Body }): Promise<{ result: Body }> }

/**
 * The moves of shoppers and staff around subscriptions. Time passes only by `forward`, and each
 * story starts at noon: late in the evening the gateway, which counts days in UTC, is a day behind
 * the store in Berlin.
 */
export function subscriptionMoves(store: CardStore) {
  beforeEach(async () => {
    const noon = DateTime.utc().plus({ hours: 12 }).startOf("day").set({ hour: 12 })
    await store.startsAt(noon.toISO())
  })
  const container = (): MedusaContainer => store.container()
  const subscriptions = () => container().resolve<CardSubscriptionsModuleService>("card_subscriptions")
  /** Runs a workflow of the built plugin, as the store does. */
  const verb = async (name: string, input: Body): Promise<Body> => {
    const workflows = (await import("medusa-plugin-card-payments/workflows")) as unknown as Record<string, Workflow>
    const workflow = workflows[`${name}Workflow`]
    if (!workflow) throw new Error(`There is no workflow ${name}.`)
    return (await workflow(container()).run({ input })).result
  }
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
  /** Runs the schedule once, and waits for the gateway's callbacks. */
  const round = async () => {
    // The gateway's own charges come first.
    await store.callbacksDone()
    await verb("runCardSubscriptions", {})
    await store.callbacksDone()
  }
  const forward = async (duration: string) => {
    await store.sandbox().clock({ forward: duration })
    await round()
  }
  /** A cart with the plan's item, not paid yet. */
  const signUpInCart = async (planId: string, { customer }: { customer: Customer }) => {
    const cartId = await store.newCart({ customer, cart: { items: [], email: customer.email } })
    const input = { customer_id: customer.id, plan_id: planId, cart_id: cartId }
    const { subscription_id } = await verb("createCardSubscription", input)
    return { id: String(subscription_id), cartId }
  }
  /** Pays the cart by a direct card, up to the order. */
  const payCart = async ({ cartId, customer, threeDS, card }: Payment) => {
    const collectionId = await store.collectionOf(cartId)
    const { data } = await store.newSession(collectionId, { provider: "direct", customer })
    const session = data.payment_collection.payment_sessions[0] as Session
    if (threeDS) store.sandbox().outcome({ status: "approved", threeDS: "challenge-without-method" })
    expect((await store.pay(session.id, { card: { ...aCard(), ...card } }, customer)).status).toBe(200)
    if (threeDS) await passChallenge(await directMoves(store).due({ session, cartId, collectionId }, "challenge"))
    await eventually(async () => expect((await store.attempt(session.id)).status).toBe("approved"))
    const completed = await store.complete(cartId)
    expect(completed.data.error).toBeUndefined()
    await store.callbacksDone()
    return completed.data.order?.id ?? ""
  }
  /** A subscription that was activated by its order. */
  const subscribed = (asked: Sought = {}) => store.keptMove("subscribed", asked, () => subscribe(asked))
  const subscribe = async ({ terms = {}, ...payment }: Sought) => {
    const customer = await store.customer()
    const { id, cartId } = await signUpInCart(await plan(terms), { customer })
    const order = await payCart({ cartId, customer, ...payment })
    await eventually(async () =>
      expect(await find(id)).toMatchObject({ state: "active", sync_state: expect.not.stringContaining("pending") }),
    )
    return { id, customer, order }
  }
  /** A second card of the customer, saved without a purchase. */
  const anotherCard = async (customer: Customer): Promise<PublicCard> => {
    const known = (await store.savedCards(customer, "direct")).data.cards.map(({ id }) => id)
    await store.verifyCard(customer, aCard("123", "4444 3333 2222 1111"))
    return eventually(async () => {
      const { cards } = (await store.savedCards(customer, "direct")).data
      const found = cards.find(({ id }) => !known.includes(id))
      expect(found).toBeDefined()
      return found as PublicCard
    })
  }
  const delivery = () => {
    const { eur } = store.seed().regions
    const shipping_address = { first_name: "Jane", last_name: "Doe", address_1: "Main Street 1", city: "Berlin" }
    return {
      ...{ region_id: eur.id, shipping_option_id: eur.shippingOptionId },
      shipping_address: { ...shipping_address, postal_code: "10115", country_code: "de" },
    }
  }
  const renewal = async (id: string) => {
    const fields =
      "id,created_at,email,customer_id,total,payment_status,*transactions,items.variant_id,items.requires_shipping,items.unit_price,items.detail.quantity,items.metadata"
    return (await store.admin<{ order: Renewal }>("GET", `/admin/orders/${id}?fields=${fields}`)).data.order
  }
  /** The names of the subscription's published events, in order. */
  const publishedOf = (subscription_id: string): Promise<(string | null)[]> =>
    // Events are written with the change, and published some time later.
    eventually(async () => {
      const entries = await subscriptions().listCardSubscriptionEntries(
        { subscription_id },
        { order: { created_at: "ASC" }, take: null },
      )
      expect(entries.filter(({ event, published_at }) => event && !published_at)).toEqual([])
      return entries.flatMap(({ event }) => event ?? [])
    })
  /** Lets a minute pass on the database's clock, so that leases expire. */
  const leasesEnd = async () => {
    const pg = container().resolve("__pg_connection__")
    await pg("card_subscription").update({ leased_until: null })
    await pg("card_subscription_charge").update({ leased_until: null })
  }
  return {
    ...{ leasesEnd, database: () => everyTable(store) },
    ...{ subscriptions, verb, plan, find, charges, round, forward, signUpInCart, payCart, subscribed },
    ...{ anotherCard, delivery, renewal, publishedOf },
  }
}

type Customer = { id: string; token: string; email: string }
type Payment = { cartId: string; customer: Customer; threeDS?: boolean; card?: Body }
type Sought = { terms?: Body } & Omit<Payment, "cartId" | "customer">
type Renewal = {
  id: string
  created_at: string
  email: string
  customer_id: string
  total: number
  payment_status: string
  transactions: { amount: number }[]
  items: {
    variant_id: string | null
    requires_shipping: boolean
    unit_price: number
    detail: { quantity: number }
    metadata: Body
  }[]
}
