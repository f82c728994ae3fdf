import { aCard, type CardStore, type PublicCard } from "../environment/card-store"
import { type Customer, savedCardMoves } from "./saved-card-moves"

export const ownPath = "/store/card-payments/subscriptions"
export const adminPlansPath = "/admin/card-payments/plans"
export const adminPath = "/admin/card-payments/subscriptions"

export const actionNames = [
  ...(["charge", "retry", "pause", "resume", "skip", "cancel", "cancel_at_period_end", "card", "plan"] as const),
]

type Message = { code: string; params: object; message: string }
type Action = { allowed: boolean; reason: Message }
type Charge = {
  id: string
  state: string
  order_id: string | null
  order_display_id: number | null
  amount: string
  reason: Message | null
}
export type ShownSubscription = {
  id: string
  state: string
  plan: { id: string; name: string }
  next_plan: { id: string; name: string } | null
  next_charge_at: string | null
  next_amount: string
  ends_at: string | null
  problem: Message | null
  card: { last4: string; saved_card_id: string } | null
  charges: Charge[]
  upcoming: string[]
  history: (Message & { actor: string | null })[]
  actions: Record<(typeof actionNames)[number] | "acknowledge", Action>
  customer: { id: string; email: string; name: string } | null
  saved_cards?: { id: string }[]
}
export type OneSubscription = {
  subscription: ShownSubscription
  redirect_url?: string
  cart_id?: string
  message?: string
}
export type ShownPlan = { id: string; name: string; is_active: boolean; product_id: string | null; amount: string }

/** The routes of plans and subscriptions, as a shop's page and the admin call them. */
export function subscriptionRoutes(store: CardStore) {
  const { whenSaved } = savedCardMoves(store)

  const terms = (differences: object = {}) => ({
    ...{ name: "Monthly box", provider_id: "pp_card_direct", engine: "store", amount: "20.00", currency_code: "eur" },
    ...{ period: "month", interval: 1, variant_id: store.seed().variantId },
    ...differences,
  })
  const newPlan = async (differences: object = {}): Promise<string> => {
    const { status, data } = await store.admin<{ plan: ShownPlan; message?: string }>(
      "POST",
      adminPlansPath,
      terms(differences),
    )
    expect({ status, message: data.message }).toEqual({ status: 200, message: undefined })
    return data.plan.id
  }
  /** A card that was verified and saved without a purchase. */
  const newCard = async (customer: Customer, number?: string): Promise<PublicCard> => {
    const before = (await store.savedCards(customer)).data.cards.map(({ id }) => id)
    const body = { provider_id: "pp_card_direct", card: aCard("123", number) }
    await store.store("POST", "/store/card-payments/cards", body, customer.token)
    const cards = await whenSaved(customer, before.length + 1)
    return cards.find(({ id }) => !before.includes(id)) as PublicCard
  }
  const withCard = async (number?: string): Promise<{ customer: Customer; card: PublicCard }> => {
    const customer = await store.customer()
    return { customer, card: await newCard(customer, number) }
  }
  const delivery = () => {
    const { id, country, freeShippingOptionId } = store.seed().regions.eur
    const shipping_address = { first_name: "Jane", last_name: "Doe", address_1: "Main Street 1", country_code: country }
    return {
      region_id: id,
      shipping_option_id: freeShippingOptionId,
      shipping_address: { ...shipping_address, city: "B" },
    }
  }
  const ask = (who: Customer | undefined, ...[method, path, body]: [method: string, path: string, body?: object]) =>
    store.store<OneSubscription>(method, path, body, who?.token)
  const done = ({ status, data }: { status: number; data: OneSubscription }) => {
    expect({ status, message: data.message }).toEqual({ status: 200, message: undefined })
    return data.subscription
  }
  const does = async (who: Customer, path: string, body: object = {}) =>
    done(await ask(who, "POST", `${ownPath}/${path}`, body))
  const adminDoes = async (path: string, body: object = {}) =>
    done(await store.admin<OneSubscription>("POST", `${adminPath}/${path}`, body))
  const adminSees = async (id: string) => done(await store.admin<OneSubscription>("GET", `${adminPath}/${id}`))
  /** A subscription without a cart, charged to a saved card. */
  const subscribed = async (differences: object = {}) => {
    const who = await withCard()
    const plan_id = await newPlan(differences)
    const body = { plan_id, saved_card_id: who.card.id, ...delivery() }
    const subscription = done(await ask(who.customer, "POST", ownPath, body))
    // Otherwise the callbacks' work would run during the story's next requests.
    await store.callbacksDone()
    return { ...who, plan_id, id: subscription.id, subscription }
  }
  const pg = () => store.container().resolve("__pg_connection__")
  const rows = async () =>
    Promise.all(
      ["card_plan", "card_subscription", "card_subscription_charge", "card_subscription_entry"].map((table) =>
        pg()(table).select("*").orderBy("id"),
      ),
    )

  return { terms, newPlan, newCard, withCard, delivery, ask, done, does, adminDoes, adminSees, subscribed, pg, rows }
}
