/** Invariants of a cart and its order once everything is reconciled, whatever ran concurrently. */
import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { toWireAmount } from "../../src/mapping"
import type { CardStore } from "../environment/card-store"

/** Changes by admins of the amount due of an order, in the order's currency. */
export type Changes = {
  /**
   * This much more may be due than its cart was paid with: an edit's link may stay unpaid.
   */
  grown: number
  /** This much less may be due: earlier payments were due then. */
  reduced: number
  /** The time of the answer to the last reduction. Later payments were not due. */
  reducedAt: number
}

export type Subject = { cartId: string; collectionId: string; changes: Changes }

type Payment = {
  id: string
  provider_id: string
  amount: number
  canceled_at: string | null
  captures: { amount: number }[]
  refunds: { amount: number }[]
}
export type PaidOrder = {
  id: string
  status: string
  total: number
  currency_code: string
  summary: { pending_difference: number }
  payment_collections: { id: string; status: string; amount: number; payments: Payment[] }[]
}

export async function orderAt(store: CardStore, id: string): Promise<PaidOrder> {
  return (await store.order(id)) as unknown as PaidOrder
}

export function paymentsOf({ payment_collections }: PaidOrder): Payment[] {
  return payment_collections.flatMap((collection) => collection.payments)
}

/** The attempts of the cart and, once there is an order, of all its collections. */
export async function attemptsOf(store: CardStore, { cartId, collectionId }: Omit<Subject, "changes">) {
  const order_id = await store.orderOfCart(cartId)
  if (!order_id) return store.cards().attemptsOfCollections([collectionId])
  const query = store.container().resolve("query")
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["payment_collection_id"],
    filters: { order_id },
  })
  const others = data as { payment_collection_id: string }[]
  return store
    .cards()
    .attemptsOfCollections([
      ...new Set([collectionId, ...others.map(({ payment_collection_id }) => payment_collection_id)]),
    ])
}

/** Polls and reconciles every payment of the cart, as the poll job does within minutes. */
export async function reconcileAll(store: CardStore, subject: Omit<Subject, "changes">): Promise<void> {
  const { reconcileCardPaymentWorkflow } = await import("medusa-plugin-card-payments/workflows")
  for (const { id } of await attemptsOf(store, subject)) {
    await reconcileCardPaymentWorkflow(store.container())
      .run({ input: { transaction_id: id } })
      .catch(() => undefined)
  }
}

/**
 * The gateway keeps the money that Medusa has captured and holds; an order is paid with its amount;
 * and no money is kept without an order, in another currency, or of a payment when nothing was due.
 */
export async function expectBalanced(store: CardStore, subject: Subject): Promise<void> {
  const keeping = await keptOf(store, subject)
  const id = await store.orderOfCart(subject.cartId)
  const order = id ? await orderAt(store, id) : undefined
  if (!order || order.status === "canceled") {
    return expect({ order: order?.status ?? "none", keeping }).toEqual({ order: order?.status ?? "none", keeping: [] })
  }
  const { total, currency_code, summary } = order
  const payments = paymentsOf(order)
  const ours = payments
    .filter(({ provider_id }) => provider_id.startsWith("pp_card"))
    .map((payment) => inSmallestUnits(payment, currency_code))
  const recorded = MathBN.sum(
    holdsOf(ours),
    ...ours.map(({ captures, refunds }) => MathBN.sub(sumOf(captures), sumOf(refunds))),
  )
  const due = Number(MathBN.sub(summary.pending_difference, holdsOf(payments)))
  const { grown, reduced, reducedAt } = subject.changes
  // A total may have more decimals than its currency.
  const rounding = currency_code === "kwd" ? 0.0005 : 0.005
  const isOverpaid = due < -rounding
  const figures = { total, due, grown, reduced, kept: keeping.map(({ text }) => text) }
  const seen = {
    kept: Number(MathBN.sum(0, ...keeping.map(({ amount }) => amount))),
    due: due >= -reduced - rounding && due <= grown + rounding ? "as expected" : figures,
    foreign: keeping.filter((one) => one.currency !== currency_code),
    late: isOverpaid ? keeping.filter(({ approvedAt }) => approvedAt > reducedAt) : [],
  }
  expect(seen).toEqual({ kept: Number(recorded), due: "as expected", foreign: [], late: [] })
}

/** The money that the gateway keeps of each attempt, if any. */
async function keptOf(store: CardStore, subject: Subject) {
  const attempts = await attemptsOf(store, subject)
  const kept = attempts.map(({ orderid, currency_code, approved_at, amount: asked, reversal_reason }) => {
    const { captured = 0, returned = 0, capturable = 0 } = store.sandbox().order(orderid ?? "")?.amounts ?? {}
    const amount = MathBN.sub(MathBN.add(captured, capturable), returned)
    return {
      amount: Number(amount),
      currency: currency_code,
      approvedAt: approved_at?.getTime() ?? Infinity,
      text: `${Number(amount)} of ${asked} (${orderid}${reversal_reason ? `: ${reversal_reason.code}` : ""})`,
    }
  })
  return kept.filter(({ amount }) => amount !== 0)
}

/**
 * Medusa's total of a converted price may have more decimals than its currency; the gateway has
 * whole units only.
 */
function inSmallestUnits(payment: Payment, currency: string): Payment {
  const rounded = <T extends { amount: number }>(row: T) => ({
    ...row,
    amount: Number(toWireAmount(row.amount, currency)),
  })
  const { captures, refunds } = payment
  return { ...rounded(payment), captures: captures.map(rounded), refunds: refunds.map(rounded) }
}

export function holdsOf(payments: Payment[]): BigNumberInput {
  return MathBN.sum(
    0,
    ...payments.map(({ amount, canceled_at, captures }) => (canceled_at ? 0 : MathBN.sub(amount, sumOf(captures)))),
  )
}

function sumOf(rows: { amount: number }[]): BigNumberInput {
  return MathBN.sum(0, ...rows.map(({ amount }) => amount))
}
