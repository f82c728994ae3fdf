import { MathBN, Modules } from "@medusajs/framework/utils"
import { aCard, ANY_ATTEMPTS, type CardStore, eventually } from "./card-store"
import { counted } from "./soak-run"

/** Of a store whose money goes back soon where no order can be made. */
export const FUZZ_OPTIONS = {
  plugin: { abandonAfter: 0.001, attemptLimits: ANY_ATTEMPTS },
} as const

type Order = {
  id: string
  status: string
  currency_code: string
  summary: { pending_difference: number }
  payment_collections: {
    id: string
    payments: {
      id: string
      provider_id: string
      amount: number
      canceled_at: string | null
      captured_at: string | null
      captures: { amount: number }[]
      refunds: { amount: number }[]
    }[]
  }[]
}

/** A small random generator (mulberry32): the same draws for the same seed, on every machine. */
function drawsOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/**
 * Random schedules of two tabs of one cart's shopper and an admin, all at the same time. Once everything has settled: what the
 * gateway keeps is what Medusa has, an order has what it owes, and nothing is kept without an order.
 */
export function fuzzOwed(
  store: CardStore,
  { seed, schedules, until }: { seed: number; schedules: number; until?: number },
) {
  it(`${schedules} schedules of two tabs and an admin, from seed ${seed}`, async () => {
    for (let n = 0; n < schedules && Date.now() < (until ?? Infinity); n += 1) {
      await runSchedule(store, seed + n)
      counted("schedules of two tabs and an admin", 1)
    }
  })
}

async function runSchedule(store: CardStore, seed: number): Promise<void> {
  const draw = drawsOf(seed)
  const log: string[] = []
  const { admin } = quietMoves(store)
  const provider = ["auto", "main", "direct"][draw(3)] ?? "auto"
  const cartId = await store.newCart({ quantity: 1 + draw(3) })
  const collectionId = await store.collectionOf(cartId)
  const sessions: string[] = []
  /** What admins took off, and put on, what an order owes. */
  const edits = { shrunk: 0, grown: 0 }
  const orderId = () => store.orderOfCart(cartId)

  const newSession = async (id = collectionId) => {
    const { data } = await store.newSession(id, { provider })
    const made = data.payment_collection?.payment_sessions?.find(({ status }) => status === "pending")
    if (made) sessions.push(made.id)
    return made ? "made" : data.message
  }
  const pick = () => sessions[draw(sessions.length || 1)]
  const itemsOf = async () =>
    (await store.store<{ cart: { items: { id: string; quantity: number }[] } }>("GET", `/store/carts/${cartId}`)).data
      .cart?.items ?? []
  const payForms = async (cvv2: string) => {
    const attempts = (
      await store.cards().attemptsOfCollections(await collectionsOf(store, cartId, collectionId))
    ).filter(({ means, status, orderid }) => means === "form" && status === "processing" && orderid)
    // Also forms that were superseded: who has one open can pay it.
    const one = attempts[draw(attempts.length || 1)]
    if (one?.orderid) await store.sandbox().pay(one.orderid, { cvv2 })
    return one?.orderid ?? "none"
  }
  const pay = async (cvv2: string) => {
    const id = pick()
    if (provider !== "direct") return payForms(cvv2)
    return id ? (await store.pay(id, { card: aCard(cvv2) })).status : "none"
  }
  const payments = async () => {
    const id = await orderId()
    return id ? (await orderAt(store, id)).payment_collections.flatMap((collection) => collection.payments) : []
  }

  const tab: Record<string, () => Promise<unknown>> = {
    add: () =>
      store.store("POST", `/store/carts/${cartId}/line-items`, {
        variant_id: store.seed().variantId,
        quantity: 1 + draw(9),
      }),
    change: async () => {
      const [item] = await itemsOf()
      return item && store.store("POST", `/store/carts/${cartId}/line-items/${item.id}`, { quantity: 1 + draw(4) })
    },
    remove: async () => {
      const items = await itemsOf()
      const last = items.length > 1 ? items.at(-1) : undefined
      return last && store.store("DELETE", `/store/carts/${cartId}/line-items/${last.id}`)
    },
    promotion: () => store.store("POST", `/store/carts/${cartId}/promotions`, { promo_codes: ["TENTH"] }),
    taxes: () => store.store("POST", `/store/carts/${cartId}/taxes`),
    session: () => newSession(),
    start: async () => {
      const id = pick()
      return id && store.start(id)
    },
    pay: () => pay("123"),
    decline: () => pay("116"),
    complete: () => store.complete(cartId),
  }
  const desk: Record<string, () => Promise<unknown>> = {
    taxRate: () => admin("/admin/tax-regions", taxRegion(draw)),
    grow: async () => {
      const id = await orderId()
      if (!id) return "no order"
      await admin("/admin/order-edits", { order_id: id })
      await admin(`/admin/order-edits/${id}/items`, { items: [{ variant_id: store.seed().variantId, quantity: 1 }] })
      const { status } = await admin(`/admin/order-edits/${id}/confirm`)
      if (status === 200) edits.grown += 1_000
      const unpaid = (await store.order(id)).payment_collections.find((collection) => collection.status === "not_paid")
      return unpaid && newSession(unpaid.id)
    },
    markAsPaid: async () => {
      const id = await orderId()
      const unpaid = id && (await store.order(id)).payment_collections.find(({ status }) => status === "not_paid")
      return unpaid && admin(`/admin/payment-collections/${unpaid.id}/mark-as-paid`, { order_id: id })
    },
    capture: async () => {
      const [payment] = await payments()
      return payment && store.capture(payment.id)
    },
    refund: async () => {
      const [payment] = await payments()
      return payment && store.refund(payment.id, 1 + draw(5))
    },
    cancel: async () => {
      const id = draw(3) === 0 ? await orderId() : undefined
      return id && admin(`/admin/orders/${id}/cancel`)
    },
    poll: () => settleAll(store, { cartId, collectionId }),
    callbacks: () => {
      const kind = (["callback-never", "callback-twice", "callback-never"] as const)[draw(3)] ?? "callback-never"
      store.sandbox().fault({ operation: "callback", kind, times: 1 } as never)
      return Promise.resolve(kind)
    },
  }
  const run = async (who: string, moves: Record<string, () => Promise<unknown>>, steps: string[]) => {
    for (const step of steps) {
      const told = await moves[step]?.().catch((error: unknown) => String(error))
      const status = (told as { status?: number } | undefined)?.status
      log.push(`${who} ${step} ${status ?? (typeof told === "string" ? told : "")}`)
    }
  }
  const stepsOf = (names: string[], count: number) =>
    Array.from({ length: count }, () => names[draw(names.length)] ?? "")
  const shopping = Object.keys(tab)
  const buying = ["session", "pay", "complete"]
  await run("first", tab, ["session"])
  await Promise.all([
    run("one", tab, [...stepsOf(shopping, 2 + draw(3)), ...stepsOf(buying, 2)]),
    run("two", tab, [...stepsOf(shopping, 2 + draw(3)), ...stepsOf(buying, 2)]),
    run("desk", desk, stepsOf(Object.keys(desk), 2 + draw(3))),
  ])
  try {
    await eventually(async () => {
      await settleAll(store, { cartId, collectionId })
      await expectBalanced(store, { cartId, collectionId, edits })
    }, 20_000)
  } catch (error) {
    throw new Error(`seed ${seed} (${provider})\n${log.join("\n")}`, { cause: error })
  }
}

/** Requests whose answer is not looked at: much of what is asked for cannot be done at that moment. */
function quietMoves(store: CardStore) {
  return { admin: (path: string, body: object = {}) => store.admin("POST", path, body) }
}

const taxRegion = (draw: (below: number) => number) => ({
  country_code: "de",
  provider_id: "tp_system",
  default_tax_rate: { rate: 5 + draw(20), code: "vat", name: "VAT" },
})

async function collectionsOf(store: CardStore, cartId: string, collectionId: string): Promise<string[]> {
  const id = await store.orderOfCart(cartId)
  if (!id) return [collectionId]
  return [
    ...new Set([collectionId, ...(await orderAt(store, id)).payment_collections.map((collection) => collection.id)]),
  ]
}

async function orderAt(store: CardStore, id: string): Promise<Order> {
  return (await store.order(id)) as unknown as Order
}

/** What the poll job does within minutes: every payment of the cart is asked for, and brought to where it belongs. */
async function settleAll(store: CardStore, { cartId, collectionId }: { cartId: string; collectionId: string }) {
  const { settleCardPaymentWorkflow } = await import("medusa-plugin-card-payments/workflows")
  for (const { id } of await store.cards().attemptsOfCollections(await collectionsOf(store, cartId, collectionId))) {
    await settleCardPaymentWorkflow(store.container())
      .run({ input: { transaction_id: id } })
      .catch(() => undefined)
  }
}

type Books = { cartId: string; collectionId: string; edits: { shrunk: number; grown: number } }

async function expectBalanced(store: CardStore, { cartId, collectionId, edits }: Books): Promise<void> {
  await store.callbacksDone()
  const attempts = await store.cards().attemptsOfCollections(await collectionsOf(store, cartId, collectionId))
  let held = MathBN.convert(0)
  for (const { orderid } of attempts) {
    const { captured = 0, returned = 0, capturable = 0 } = store.sandbox().order(orderid ?? "")?.amounts ?? {}
    held = MathBN.sub(MathBN.add(held, captured, capturable), returned)
  }
  const id = await store.orderOfCart(cartId)
  if (!id) return expect({ order: "none", held: Number(held) }).toEqual({ order: "none", held: 0 })
  const order = await orderAt(store, id)
  const all = order.payment_collections.flatMap(({ payments }) => payments)
  const sumOf = (rows: { amount: number }[]) => MathBN.sum(0, ...rows.map(({ amount }) => amount))
  const holds = (list: typeof all) =>
    MathBN.sum(
      0,
      ...list.map(({ amount, canceled_at, captures }) => (canceled_at ? 0 : MathBN.sub(amount, sumOf(captures)))),
    )
  const ours = all.filter(({ provider_id }) => provider_id.startsWith("pp_card"))
  const recorded = MathBN.sum(
    holds(ours),
    ...ours.map(({ captures, refunds }) => MathBN.sub(sumOf(captures), sumOf(refunds))),
  )
  if (order.status === "canceled")
    return expect({ order: "canceled", held: Number(held) }).toEqual({ order: "canceled", held: 0 })
  const due = MathBN.sub(order.summary.pending_difference, holds(all))
  const isOwed = MathBN.gte(due, -edits.shrunk - 0.005) && MathBN.lte(due, edits.grown + 0.005)
  expect({ held: Number(held), due: isOwed || Number(due) }).toEqual({ held: Number(recorded), due: true })
}

/** The promotion of the schedules. */
export async function makePromotion(store: CardStore): Promise<void> {
  const promotions = store.container().resolve(Modules.PROMOTION)
  await promotions.createPromotions([
    {
      code: "TENTH",
      type: "standard",
      status: "active",
      is_automatic: false,
      application_method: {
        type: "percentage",
        target_type: "items",
        allocation: "across",
        value: 10,
        currency_code: "eur",
      },
    },
  ])
}
