import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { canceledOrderFields, isCanceledOrder } from "../../../mapping"
import {
  orderDetailsFields,
  type OrderDetailsSource,
  extractOrderDetails,
  type GraphQuery,
  type PaymentDetails,
  readOrderId,
} from "../attempts/order-details"

/**
 * The cart or order that a payment collection pays for. `collection`: the store's own code created
 * the collection without a cart or order. `gone`: the cart or order of the collection was removed,
 * for example a deleted draft order.
 */
export type PaymentSubject = { kind: "cart" | "order" | "collection" | "gone"; id: string }

/**
 * A payment collection and its cart or order as Medusa has them. Amounts are exact, in major units.
 */
export type MedusaBalance = {
  subject: PaymentSubject
  /**
   * Whether the collection is a cart's: its sessions then pay for the whole cart, also while Medusa
   * creates the order.
   */
  hasCart: boolean
  /** The cart's total, the order's outstanding amount, or the collection's amount. */
  total: BigNumberInput
  currency_code: string
  collection: { id: string; amount: BigNumberInput; currency_code: string; sessions: readonly CollectionSession[] }
  /** All collections of the order; for others the collection itself. */
  collectionIds: readonly string[]
  payments: readonly RecordedPayment[]
  /** Set only if requested with `withOrderDetails`. */
  orderDetails?: PaymentDetails
}

/** The part of `MedusaBalance` from which the amount due is computed. */
export type Balance = Pick<MedusaBalance, "subject" | "total" | "currency_code" | "collectionIds" | "payments">

/** The subject of a collection, and its cart, which stays linked after it became an order. */
export type CollectionLinks = { subject: PaymentSubject; cartId: string | undefined }

export type CollectionSession = { id: string; amount: BigNumberInput; status: string }

/** A payment of the cart or order, of any provider. */
export type RecordedPayment = {
  payment_session_id: string
  provider_id: string
  /**
   * The amount held or taken, less refunds. Zero for Medusa's system provider until capture: its
   * authorization is only a promise to pay.
   */
  held: BigNumberInput
  /** The part already deducted from the order's `total`. */
  recorded: BigNumberInput
  capturedAt: readonly Date[]
  /** Whether the order's transactions contain all captures and refunds of this payment. */
  isRecorded: boolean
}

/** The cart of a payment collection; it stays linked after it became an order. */
export async function findCartId(query: GraphQuery, collectionId: string): Promise<string | undefined> {
  const filters = { payment_collection_id: collectionId }
  const { data } = await query.graph({ entity: "cart_payment_collection", fields: ["cart_id"], filters })
  return (data[0] as { cart_id: string } | undefined)?.cart_id
}

/** @param known the cart, if it was read before; the link to it does not change */
export async function findPaymentSubject(
  query: GraphQuery,
  collectionId: string,
  known?: Pick<CollectionLinks, "cartId">,
): Promise<CollectionLinks> {
  const finding = known ? known.cartId : findCartId(query, collectionId)
  const [cartId, orderId] = await Promise.all([finding, readOrderId(query, collectionId)])
  if (orderId) return { subject: { kind: "order", id: orderId }, cartId }
  if (cartId) return { subject: { kind: "cart", id: cartId }, cartId }
  const goneId = await findGone(query, collectionId)
  if (goneId) return { subject: { kind: "gone", id: goneId }, cartId }
  return { subject: { kind: "collection", id: collectionId }, cartId }
}

/**
 * The order or cart that an unlinked collection belonged to, found by its soft-deleted link.
 * Deleted links have no index, so they are read for existing collections only.
 */
async function findGone(query: GraphQuery, collectionId: string): Promise<string | undefined> {
  const filters = { id: collectionId }
  const { data: known } = await query.graph({ entity: "payment_collection", fields: ["id"], filters })
  if (known.length === 0) return undefined
  for (const key of ["order", "cart"] as const) {
    const { data } = await query.graph({
      entity: `${key}_payment_collection`,
      fields: [`${key}_id`],
      filters: { payment_collection_id: collectionId },
      withDeleted: true,
    })
    const [link] = data as Record<string, string>[]
    if (link) return link[`${key}_id`]
  }
  return undefined
}

/**
 * Reads the amount due for a collection's cart or order by Medusa's own figures. The collection's
 * amount is not reliable: taxes change a cart's total without it, and an order edit leaves an open
 * payment link unchanged.
 * @param links pass them if they are known and the lock of the cart or order is held
 * @param withOrderDetails also reads the order details for the gateway, in the same query
 */
export async function readMedusaBalance(
  query: GraphQuery,
  collectionId: string,
  { links, withOrderDetails = false }: { links?: CollectionLinks; withOrderDetails?: boolean } = {},
): Promise<MedusaBalance | undefined> {
  const { subject, cartId } = links ?? (await findPaymentSubject(query, collectionId))
  const reading = readSource(query, { ...subject, withOrderDetails })
  // Read an order before its payments: a capture between the two reads would be deducted twice. A
  // cart has no captures.
  const early = subject.kind === "cart" ? readCollections(query, [collectionId]) : undefined
  const linking = subject.kind === "order" ? readCollectionIds(query, subject.id) : []
  const [source, own, linked] = await Promise.all([reading, early, linking])
  const collectionIds = [...new Set([collectionId, ...linked])]
  const collections = own ?? (await readCollections(query, collectionIds))
  const collection = collections.find(({ id }) => id === collectionId)
  if (!collection) return undefined
  return {
    subject,
    hasCart: cartId !== undefined,
    total: subject.kind === "collection" ? exact(collection) : totalOf(subject, source),
    currency_code: (source ?? collection).currency_code,
    collection: {
      id: collection.id,
      amount: exact(collection),
      currency_code: collection.currency_code,
      sessions: (collection.payment_sessions ?? []).map((session) => ({
        id: session.id,
        amount: exact(session),
        status: session.status,
      })),
    },
    collectionIds,
    orderDetails: withOrderDetails ? extractOrderDetails(source ?? {}) : undefined,
    payments: paymentsOf(collections, source),
  }
}

/** Reads the amount due of an order by Medusa's own figures, also where it has no collection. */
export async function readOrderBalance(query: GraphQuery, orderId: string): Promise<Balance | undefined> {
  const subject = { kind: "order" as const, id: orderId }
  // Read before the payments: see `readMedusaBalance`.
  const [source, collectionIds] = await Promise.all([
    readSource(query, { ...subject, withOrderDetails: false }),
    readCollectionIds(query, orderId),
  ])
  if (!source) return undefined
  const collections = collectionIds.length > 0 ? await readCollections(query, collectionIds) : []
  return {
    ...{ subject, collectionIds },
    total: totalOf(subject, source),
    currency_code: source.currency_code,
    payments: paymentsOf(collections, source),
  }
}

function paymentsOf(collections: readonly CollectionRow[], source: SourceRow | undefined): RecordedPayment[] {
  const recorded = amountsByReference(source)
  return collections.flatMap(({ payments }) => (payments ?? []).map((payment) => recordedPayment(payment, recorded)))
}

/**
 * Whether the order was edited, or goods returned, exchanged or claimed: the amount due then
 * changed for another reason than a payment.
 */
export async function hasChangedSince(
  query: GraphQuery,
  { orderId, since }: { orderId: string; since: Date },
): Promise<boolean> {
  const filters = { order_id: orderId, confirmed_at: { $gte: since } }
  return (await query.graph({ entity: "order_change", fields: ["id"], filters })).data.length > 0
}

type Amount = BigNumberInput | null
type Row = { id: string; amount: Amount; raw_amount?: Amount; created_at?: string | Date }
type PaymentRow = Row & {
  payment_session_id: string
  provider_id: string
  canceled_at: unknown
  captures?: Row[] | null
  refunds?: Row[] | null
}
type CollectionRow = Row & {
  currency_code: string
  payment_sessions?: (Row & { status: string })[] | null
  payments?: PaymentRow[] | null
}
type SourceRow = OrderDetailsSource & {
  status?: string
  canceled_at?: unknown
  currency_code: string
  total?: Amount
  raw_total?: Amount
  summary?: { pending_difference?: Amount; raw_pending_difference?: Amount } | null
  transactions?: ({ amount: Amount; raw_amount?: Amount; reference_id: string | null } | null)[] | null
}

const collectionFields = [
  ...["id", "amount", "raw_amount", "currency_code"],
  ...["id", "amount", "raw_amount", "status"].map((field) => `payment_sessions.${field}`),
  ...["id", "amount", "raw_amount", "payment_session_id", "provider_id", "canceled_at"].map((f) => `payments.${f}`),
  ...["captures", "refunds"].flatMap((rows) => ["id", "amount", "raw_amount"].map((f) => `payments.${rows}.${f}`)),
  "payments.captures.created_at",
]

const sourceFields = {
  cart: ["id", "currency_code", "total", "raw_total"],
  // Only with `total` does Medusa deduct goods whose return is requested from the difference.
  order: [
    ...["id", ...canceledOrderFields, "currency_code", "summary", "total", "raw_total"],
    ...["transactions.amount", "transactions.raw_amount", "transactions.reference_id"],
  ],
}

async function readSource(
  query: GraphQuery,
  { kind, id, withOrderDetails }: PaymentSubject & { withOrderDetails: boolean },
): Promise<SourceRow | undefined> {
  if (kind === "collection" || kind === "gone") return undefined
  const fields = withOrderDetails
    ? [...new Set([...sourceFields[kind], ...orderDetailsFields[kind]])]
    : sourceFields[kind]
  const { data } = await query.graph({ entity: kind, fields, filters: { id } })
  return data[0] as SourceRow | undefined
}

async function readCollectionIds(query: GraphQuery, orderId: string): Promise<string[]> {
  const filters = { order_id: orderId }
  const { data } = await query.graph({ entity: "order_payment_collection", fields: ["payment_collection_id"], filters })
  return (data as { payment_collection_id: string }[]).map((link) => link.payment_collection_id)
}

async function readCollections(query: GraphQuery, ids: readonly string[]): Promise<CollectionRow[]> {
  const { data } = await query.graph({
    entity: "payment_collection",
    fields: collectionFields,
    filters: { id: [...ids] },
  })
  return data as CollectionRow[]
}

/** Nothing is due for a canceled or missing order. */
function totalOf(subject: PaymentSubject, source: SourceRow | undefined): BigNumberInput {
  if (!source) return 0
  const total = source.raw_total ?? source.total ?? 0
  if (subject.kind === "cart") return total
  if (isCanceledOrder(source)) return 0
  const outstanding = source.summary?.raw_pending_difference ?? source.summary?.pending_difference ?? undefined
  const isUnpaid = (source.transactions ?? []).length === 0
  if (outstanding !== undefined && !(isUnpaid && MathBN.eq(outstanding, 0))) return outstanding
  // For an unpaid amount of the smallest unit of its currency, at most 1 in Medusa's table, Medusa
  // reports nothing outstanding.
  return outstanding === undefined || MathBN.lte(total, 1) ? total : outstanding
}

/**
 * The amounts of the order's transactions by capture or refund id. Medusa may have written an id
 * twice; the amounts are added.
 */
function amountsByReference(source: SourceRow | undefined): ReadonlyMap<string, BigNumberInput> {
  const amounts = new Map<string, BigNumberInput>()
  for (const transaction of source?.transactions ?? []) {
    if (!transaction?.reference_id) continue
    const before = amounts.get(transaction.reference_id) ?? 0
    amounts.set(transaction.reference_id, MathBN.add(before, exact(transaction)))
  }
  return amounts
}

function recordedPayment(payment: PaymentRow, recorded: ReadonlyMap<string, BigNumberInput>): RecordedPayment {
  const sumOf = (rows: Row[] | null | undefined) => MathBN.sum(0, ...(rows ?? []).map((row) => exact(row)))
  const [captured, refunded] = [sumOf(payment.captures), sumOf(payment.refunds)]
  const isPromise = payment.provider_id.startsWith("pp_system_")
  const taken = payment.canceled_at || isPromise ? captured : exact(payment)
  const references = [...(payment.captures ?? []), ...(payment.refunds ?? [])]
  return {
    payment_session_id: payment.payment_session_id,
    provider_id: payment.provider_id,
    held: MathBN.sub(taken, refunded),
    recorded: MathBN.sum(0, ...references.map(({ id }) => recorded.get(id) ?? 0)),
    capturedAt: (payment.captures ?? []).flatMap(({ created_at }) => (created_at ? new Date(created_at) : [])),
    isRecorded: references.every(({ id }) => recorded.has(id)),
  }
}

/** `raw_amount` is exact; the number `amount` is not. */
function exact(row: { amount: Amount; raw_amount?: Amount }): BigNumberInput {
  return row.raw_amount ?? row.amount ?? 0
}
