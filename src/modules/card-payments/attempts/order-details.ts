import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type Account, type OperationName, operations } from "../../../gateway"
import { extraFieldNames } from "../../../gateway/extra-fields"
import { canceledOrderFields, isCanceledOrder } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { TransactionRow } from "../records/rows"
import type { Shopper } from "./browser-data"

/**
 * The order details for the gateway under wire names, read on the server from the cart or order.
 */
export type OrderDetails = {
  order_desc?: string
  email?: string
  first_name?: string
  last_name?: string
  address1?: string
  city?: string
  zip_code?: string
  country?: string
  state?: string
  phone?: string
}

/** With the metadata of the cart or order, which the account's `extraFields` may name. */
export type PaymentDetails = OrderDetails & { metadata?: Readonly<Record<string, unknown>> | null }

/** The parts of Medusa's `query` that are used. */
export type GraphQuery = {
  graph(request: {
    entity: string
    fields: string[]
    filters?: Record<string, unknown>
    withDeleted?: boolean
  }): Promise<{ data: unknown[] }>
}

type Address = {
  first_name?: string | null
  last_name?: string | null
  address_1?: string | null
  address_2?: string | null
  city?: string | null
  postal_code?: string | null
  country_code?: string | null
  province?: string | null
  phone?: string | null
}

/** A cart or order with the fields of `orderDetailsFields`. */
export type OrderDetailsSource = {
  email?: string | null
  display_id?: number | null
  billing_address?: Address | null
  shipping_address?: Address | null
  items?: ({ title?: string | null; product_title?: string | null } | null)[] | null
  metadata?: Record<string, unknown> | null
}

const commonFields = [
  ...["id", "email", "metadata", "billing_address.*", "shipping_address.*"],
  ...["items.title", "items.product_title"],
]

/** The fields that `extractOrderDetails` reads. */
export const orderDetailsFields = { cart: commonFields, order: [...commonFields, "display_id"] }

/**
 * Reads the order details of a payment collection from its cart, or from its order if it has no
 * cart (order edits, payment links). Session data is not used: the browser writes it.
 */
export async function readOrderDetails(query: GraphQuery, paymentCollectionId: string): Promise<PaymentDetails> {
  const cart = await readSource(query, "cart", paymentCollectionId)
  const source = cart ?? (await readSource(query, "order", paymentCollectionId))
  return source ? extractOrderDetails(source) : {}
}

/** The customer of the collection's cart or order; undefined for a guest. */
export async function readCustomerId(query: GraphQuery, paymentCollectionId: string): Promise<string | undefined> {
  for (const source of ["cart", "order"] as const) {
    const { data } = await query.graph({
      entity: `${source}_payment_collection`,
      fields: [`${source}.customer_id`],
      filters: { payment_collection_id: paymentCollectionId },
    })
    const found = (data[0] as Partial<Record<"cart" | "order", { customer_id?: string | null } | null>> | undefined)?.[
      source
    ]
    if (found) return found.customer_id ?? undefined
  }
  return undefined
}

async function readSource(
  query: GraphQuery,
  source: "cart" | "order",
  paymentCollectionId: string,
): Promise<OrderDetailsSource | undefined> {
  const { data } = await query.graph({
    entity: `${source}_payment_collection`,
    fields: orderDetailsFields[source].map((field) => `${source}.${field}`),
    filters: { payment_collection_id: paymentCollectionId },
  })
  return (data[0] as Partial<Record<"cart" | "order", OrderDetailsSource | null>> | undefined)?.[source] ?? undefined
}

/**
 * Order details of a signed-in customer without an order: uses the default billing address, or else
 * the first address.
 */
export async function readCustomerDetails(query: GraphQuery, customerId: string): Promise<OrderDetails> {
  const { data } = await query.graph({
    entity: "customer",
    fields: ["email", "first_name", "last_name", "phone", "addresses.*"],
    filters: { id: customerId },
  })
  const customer = data[0] as (Address & { email?: string | null; addresses?: AddressBookEntry[] | null }) | undefined
  if (!customer) return {}
  const addresses = customer.addresses ?? []
  const { email, first_name, last_name, phone } = customer
  const billing = addresses.find((address) => address.is_default_billing) ?? addresses[0]
  const {
    order_desc: _none,
    metadata: _noneEither,
    ...orderDetails
  } = extractOrderDetails({
    email,
    billing_address: billing ?? { first_name, last_name, phone },
  })
  return orderDetails
}

type AddressBookEntry = Address & { is_default_billing?: boolean }

export function extractOrderDetails(source: OrderDetailsSource): PaymentDetails {
  const address = source.billing_address ?? source.shipping_address ?? {}
  const country = text(address.country_code, 2)?.toUpperCase()
  return {
    order_desc: description(source),
    email: whole(source.email, 50),
    first_name: text(address.first_name, 50),
    last_name: text(address.last_name, 50),
    address1: text([address.address_1, address.address_2].filter(Boolean).join(", "), 256),
    city: text(address.city, 50),
    zip_code: text(address.postal_code, 10),
    country,
    state: stateOf(country, address.province),
    phone: whole(address.phone?.replace(/[^\d+() -]/g, ""), 15),
    metadata: source.metadata,
  }
}

/**
 * The order description on the hosted page: at most 125 characters, the shortest documented limit.
 */
function description(source: OrderDetailsSource): string {
  const titles = (source.items ?? []).map((item) => item?.product_title ?? item?.title).filter(Boolean)
  const order = source.display_id ? `Order #${source.display_id}` : "Order"
  return `${order}${titles.length ? `: ${titles.join(", ")}` : ""}`.slice(0, 125).trim()
}

/**
 * Only the United States, Canada and Australia have a state on the wire (wire facts 4.1); Medusa
 * writes `us-ca` or `CA`.
 */
function stateOf(country: string | undefined, province: string | null | undefined): string | undefined {
  if (!country || !["US", "CA", "AU"].includes(country)) return undefined
  const code = province?.split("-").at(-1)?.trim().toUpperCase()
  return code && /^[A-Z]{2,3}$/.test(code) ? code : undefined
}

function text(value: string | null | undefined, max: number): string | undefined {
  return value?.trim().slice(0, max).trim() || undefined
}

/**
 * A truncated e-mail address or phone number would be wrong, so a value that is too long is
 * dropped.
 */
function whole(value: string | null | undefined, max: number): string | undefined {
  const trimmed = value?.trim()
  return trimmed && trimmed.length <= max ? trimmed : undefined
}

/** The known fields of an initiating call about the shopper's browser. */
export function shopperFields(shopper: Shopper): Record<string, string | undefined> {
  return {
    ipaddress: shopper.ipaddress,
    customer_browser_user_agent: shopper.userAgent,
    customer_browser_accept_language: shopper.acceptLanguage,
    customer_browser_accept_header: shopper.acceptHeader,
  }
}

/**
 * The order fields that make-rebill (wire facts 4.10) and process-recurring-payment accept. All
 * other calls accept those of the forms.
 */
const takenOf: Partial<Record<OperationName, readonly string[]>> = {
  makeRebill: ["order_desc", "ipaddress"],
  processRecurringPayment: [],
}

/**
 * The required fields of a call that are unknown. Always required are the signing fields,
 * `order_desc` and `ipaddress` (currency, amount and `redirect_url` are always set). The account's
 * `requiredFields` add more; a name from `extraFields` applies to the calls that send it.
 */
export function missingFields(
  { account, operation }: { account: Account; operation: OperationName },
  known: Readonly<Record<string, string | undefined>>,
): string[] {
  const taken = takenOf[operation] ?? Object.keys(operations.saleForm.request.shape)
  const possible = [...taken, ...extraFieldNames(account, operation)]
  // No source documents more for payment-form.
  const documented = operation === "paymentForm" ? ["email"] : ["email", "order_desc", "ipaddress"]
  const required = [...documented, ...account.requiredFields]
  return [...new Set(required)].filter((field) => possible.includes(field) && !known[field])
}

/**
 * The order of a payment collection. While Medusa is still creating an order, it may be rolled
 * back.
 */
export async function readOrderId(query: GraphQuery, collectionId: string | null): Promise<string | undefined> {
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order_id"],
    filters: { payment_collection_id: collectionId },
  })
  return (data[0] as { order_id: string } | undefined)?.order_id
}

/**
 * The order of a payment collection, and whether it was canceled; undefined where it has no order
 * or the order was deleted.
 */
export async function readOrderState(
  query: GraphQuery,
  collectionId: string | null,
): Promise<{ id: string; isCanceled: boolean } | undefined> {
  if (!collectionId) return undefined
  const link = await readOrderLink(query, collectionId)
  return link?.order ? { id: link.order_id, isCanceled: isCanceledOrder(link.order) } : undefined
}

type OrderLink = { order_id: string; order?: { status?: string; canceled_at?: unknown } | null }

/**
 * The reason why a payment may not be captured: the event that reverses the money of a canceled
 * order may be on its way, or lost.
 */
export async function captureDenial(
  query: GraphQuery,
  { payment_collection_id }: TransactionRow,
): Promise<KnownMessage | undefined> {
  const order = await readOrderState(query, payment_collection_id)
  return order?.isCanceled ? toMessage("reversal.order_canceled") : undefined
}

/** The same as `readOrderState`, with the id of a deleted order as well. */
export async function readOrderLink(query: GraphQuery, collectionId: string | null): Promise<OrderLink | undefined> {
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order_id", ...canceledOrderFields.map((field) => `order.${field}`)],
    filters: { payment_collection_id: collectionId },
  })
  return (data as OrderLink[])[0]
}

/** Medusa's payment of a transaction; a superseded attempt has none. */
export async function paymentIdOf(
  container: MedusaContainer,
  transaction: TransactionRow,
): Promise<string | undefined> {
  if (transaction.superseded_at) return undefined
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id"],
    filters: { payment_session_id: transaction.payment_session_id },
  })
  return (data[0] as { id: string } | undefined)?.id
}
