import { cardNumber } from "../actions/direct-moves"
import { aCard, type CardStore } from "../environment/card-store"
import { attemptsOf, type Changes, holdsOf, orderAt, paymentsOf, reconcileAll } from "./amount-due-fuzz-balance"

/**
 * The moves of a shopper's two tabs and an admin on one cart and its order, at any time. Many of
 * them are refused.
 */

export type Shopping = {
  seed: number
  provider: string
  cartId: string
  collectionId: string
  /** All sessions that were ever created, including deleted ones. */
  sessions: string[]
  changes: Changes
  /** The tax rate of the country. */
  taxRateId: string
}

export type Moves = Readonly<Record<string, () => Promise<unknown>>>

type Item = { id: string; quantity: number }

/** A card number for each schedule, so that planned callbacks affect no other schedule. */
const cardOf = (seed: number) => cardNumber(`453897739960${String(seed % 1_000).padStart(3, "0")}`)

/** The shopper's moves in one tab, with draws of that tab. */
export function tabMoves(store: CardStore, shopping: Shopping, draw: Draw) {
  const { provider, cartId, collectionId, sessions } = shopping
  const card = cardOf(shopping.seed)
  const cart = `/store/carts/${cartId}`
  const { variantId, regions } = store.seed()
  const items = async () =>
    (await store.store<{ cart?: { items: Item[] } }>("GET", `${cart}?fields=*items`)).data.cart?.items ?? []
  /** Rarely a deleted session. */
  const aSession = () => (draw(3) > 0 ? sessions.at(-1) : sessions[draw(sessions.length || 1)])
  /** Includes superseded forms: a shopper who has one open can pay it. */
  const openForms = async () =>
    (await attemptsOf(store, shopping)).flatMap(({ card_source, status, orderid }) =>
      card_source === "form" && status === "processing" && orderid ? [orderid] : [],
    )
  const payForm = async (orderid: string | undefined, cvv2: string) => {
    if (orderid) await store.sandbox().pay(orderid, { cvv2, credit_card_number: card })
    return orderid ?? "none"
  }
  const payDirectly = async (id: string | undefined, cvv2: string) =>
    id ? store.pay(id, { card: aCard(cvv2, card) }) : "none"
  const payOne = async (cvv2: string) => {
    if (provider === "direct") return payDirectly(aSession(), cvv2)
    const forms = await openForms()
    return payForm(forms[draw(forms.length || 1)], cvv2)
  }
  return {
    add: () => {
      // With other metadata it is a separate item.
      const metadata = draw(2) === 0 ? {} : { metadata: { gift: true } }
      return store.store("POST", `${cart}/line-items`, { variant_id: variantId, quantity: 1 + draw(9), ...metadata })
    },
    change: async () => {
      const [item] = await items()
      return item ? store.store("POST", `${cart}/line-items/${item.id}`, { quantity: 1 + draw(4) }) : "none"
    },
    remove: async () => {
      const all = await items()
      const last = all.length > 1 ? all.at(-1) : undefined
      return last ? store.store("DELETE", `${cart}/line-items/${last.id}`) : "none"
    },
    promotion: () => store.store(draw(3) === 0 ? "DELETE" : "POST", `${cart}/promotions`, { promo_codes: ["TENTH"] }),
    taxes: () => store.store("POST", `${cart}/taxes`),
    region: () => store.store("POST", cart, { region_id: (draw(2) === 0 ? regions.kwd : regions.eur).id }),
    readCart: () => store.store("GET", cart),
    session: () => newSession(store, shopping, collectionId),
    start: async () => {
      const id = aSession()
      return id ? store.start(id) : "none"
    },
    pay: () => payOne("123"),
    decline: () => payOne("116"),
    /** Pays all open forms at the same time. */
    payAll: async () => {
      const payments =
        provider === "direct"
          ? sessions.map((id) => payDirectly(id, "123"))
          : (await openForms()).map((orderid) => payForm(orderid, "123"))
      return String((await Promise.allSettled(payments)).length)
    },
    complete: () => store.complete(cartId),
  } satisfies Moves
}

/** The admin's moves, and the fate of callbacks. */
export function deskMoves(store: CardStore, shopping: Shopping, draw: Draw) {
  const { cartId, changes, taxRateId } = shopping
  const last4 = cardOf(shopping.seed).slice(-4)
  const admin = (path: string, body: object = {}) => store.admin("POST", path, body)
  const orderId = () => store.orderOfCart(cartId)
  const payments = async () => {
    const id = await orderId()
    return id ? paymentsOf(await orderAt(store, id)) : []
  }
  const reduced = (by: number) => {
    changes.reduced += by
    changes.reducedAt = Date.now()
  }
  /**
   * An edit changes the amount due by the change of the total, and by the hold that Medusa releases
   * for it.
   */
  const edit = async (id: string, change: (path: string) => Promise<unknown>) => {
    const before = await orderAt(store, id)
    await admin("/admin/order-edits", { order_id: id })
    await change(`/admin/order-edits/${id}`)
    const confirmed = await admin(`/admin/order-edits/${id}/confirm`)
    const after = await orderAt(store, id)
    const wasHeld = new Set(paymentsOf(before).flatMap((payment) => (payment.canceled_at ? [] : [payment.id])))
    const released = paymentsOf(after).filter((payment) => payment.canceled_at && wasHeld.has(payment.id))
    changes.grown += Number(holdsOf(released.map((payment) => ({ ...payment, canceled_at: null }))))
    const by = after.total - before.total
    if (by > 0) changes.grown += by
    if (by < 0) reduced(-by)
    return confirmed
  }
  const unpaidOf = async (id: string) =>
    (await orderAt(store, id)).payment_collections.find(({ status }) => status === "not_paid")
  return {
    taxRate: () => admin(`/admin/tax-rates/${taxRateId}`, { rate: 5 + draw(20) }),
    grow: async () => {
      const id = await orderId()
      if (!id) return "no order"
      const items = [{ variant_id: store.seed().variantId, quantity: 1 }]
      const confirmed = await edit(id, (path) => admin(`${path}/items`, { items }))
      const unpaid = await unpaidOf(id)
      return unpaid ? newSession(store, shopping, unpaid.id) : confirmed
    },
    shrink: async () => {
      const id = await orderId()
      if (!id) return "no order"
      const { data } = await store.admin<{ order: { items: Item[] } }>("GET", `/admin/orders/${id}?fields=*items`)
      const item = data.order.items.at(-1)
      if (!item) return "none"
      // The last piece of an order stays.
      const least = data.order.items.filter(({ quantity }) => quantity > 0).length > 1 ? 0 : 1
      const quantity = Math.max(least, item.quantity - 1 - draw(2))
      return edit(id, (path) => admin(`${path}/items/item/${item.id}`, { quantity }))
    },
    markAsPaid: async () => {
      const id = await orderId()
      const unpaid = id && (await unpaidOf(id))
      if (!unpaid) return "none"
      return admin(`/admin/payment-collections/${unpaid.id}/mark-as-paid`, { order_id: id })
    },
    capture: async () => {
      const [payment] = await payments()
      return payment ? store.capture(payment.id) : "none"
    },
    refund: async () => {
      const [payment] = await payments()
      return payment ? store.refund(payment.id, 1 + draw(5)) : "none"
    },
    cancel: async () => {
      const id = draw(3) === 0 ? await orderId() : undefined
      return id ? admin(`/admin/orders/${id}/cancel`) : "none"
    },
    poll: () => reconcileAll(store, shopping),
    /**
     * Plans the next payment's callbacks: never, twice, late (after another one), or before the
     * answer to the call.
     */
    callbacks: () => {
      const kinds = ["callback-never", "callback-twice", "callback-out-of-order", "early"] as const
      const kind = kinds[draw(kinds.length)] ?? "early"
      if (kind === "early") store.sandbox().fault({ operation: "sale", kind: "delay", ms: 300, only: last4 })
      else store.sandbox().fault({ operation: "callback", kind, only: last4 })
      return Promise.resolve(kind)
    },
    /** Sends a callback of any payment now: before the shopper has paid, long after, or again. */
    callback: async () => {
      const reported = (await attemptsOf(store, shopping)).flatMap(({ orderid }) => orderid ?? [])
      const orderid = reported[draw(reported.length || 1)]
      return orderid ? (await store.sandbox().callback(orderid)).state : "none"
    },
  } satisfies Moves
}

async function newSession(store: CardStore, { provider, sessions }: Shopping, collectionId: string): Promise<unknown> {
  const answer = await store.newSession(collectionId, { provider })
  const made = answer.data.payment_collection?.payment_sessions?.filter(({ status }) => status === "pending") ?? []
  for (const { id } of made) if (!sessions.includes(id)) sessions.push(id)
  return answer
}

/** A number from 0 up to, but not including, `below`. */
export type Draw = (below: number) => number

/**
 * A small random generator (mulberry32): the same draws for the same seed, on every machine.
 * @param stream each concurrent actor draws from its own stream, so that none changes the others'
 * draws
 */
export function drawsOf(seed: number, stream = 0): Draw {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream, 0x85ebca6b)) >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
