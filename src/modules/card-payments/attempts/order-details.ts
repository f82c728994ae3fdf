import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type Account, type OperationName, operations } from "../../../gateway"
import { extraFieldNames } from "../../../gateway/extra-fields"
import type { TransactionRow } from "../records/rows"
import type { Shopper } from "../request-context"

/**
 * What the gateway wants to know of an order, under wire names, read on the server from the cart or
 * the order.
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

/**
 * The same with the metadata of the cart or the order, which the account's `extraFields` may name.
 */
export type PaymentDetails = OrderDetails & { metadata?: Readonly<Record<string, unknown>> | null }

/** Medusa's `query`, as much of it as is needed here. */
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

/** A cart or an order, with the fields of `orderDetailsFields`. */
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

/** What `extractOrderDetails` reads of a cart or an order. */
export const orderDetailsFields = { cart: commonFields, order: [...commonFields, "display_id"] }

/**
 * The facts of a payment collection: from its cart; an order edit's or payment link's collection
 * has none, so then from its order. Nothing comes from session data, which the browser writes.
 */
export async function readOrderDetails(query: GraphQuery, paymentCollectionId: string): Promise<PaymentDetails> {
  const cart = await readSource(query, "cart", paymentCollectionId)
  const source = cart ?? (await readSource(query, "order", paymentCollectionId))
  return source ? extractOrderDetails(source) : {}
}

/** Whose cart, or order, a payment collection is of; undefined for one of nobody. */
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
 * The facts of a signed-in customer, for what is no order: of their billing address by default,
 * else of any other.
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
 * What the shopper reads on the hosted page: at most 125 characters, the shortest documented limit.
 */
function description(source: OrderDetailsSource): string {
  const titles = (source.items ?? []).map((item) => item?.product_title ?? item?.title).filter(Boolean)
  const order = source.display_id ? `Order #${source.display_id}` : "Order"
  return `${order}${titles.length ? `: ${titles.join(", ")}` : ""}`.slice(0, 125).trim()
}

/**
 * Only the United States, Canada and Australia have one on the wire (wire facts 4.1); Medusa writes
 * `us-ca` or `CA`.
 */
function stateOf(country: string | undefined, province: string | null | undefined): string | undefined {
  if (!country || !["US", "CA", "AU"].includes(country)) return undefined
  const code = province?.split("-").at(-1)?.trim().toUpperCase()
  return code && /^[A-Z]{2,3}$/.test(code) ? code : undefined
}

function text(value: string | null | undefined, max: number): string | undefined {
  return value?.trim().slice(0, max).trim() || undefined
}

/** A part of an e-mail or a phone number is a wrong one: too long counts as unknown. */
function whole(value: string | null | undefined, max: number): string | undefined {
  const trimmed = value?.trim()
  return trimmed && trimmed.length <= max ? trimmed : undefined
}

/** The fields an initiating call takes about the shopper's browser, as far as they are known. */
export function shopperFields(shopper: Shopper): Record<string, string | undefined> {
  return {
    ipaddress: shopper.ipaddress,
    customer_browser_user_agent: shopper.userAgent,
    customer_browser_accept_language: shopper.acceptLanguage,
    customer_browser_accept_header: shopper.acceptHeader,
  }
}

/**
 * Of an order: make-rebill (wire facts 4.10) and process-recurring-payment take no more. All other
 * calls take what the forms do.
 */
const takenOf: Partial<Record<OperationName, readonly string[]>> = {
  makeRebill: ["order_desc", "ipaddress"],
  processRecurringPayment: [],
}

/**
 * Which required fields of a call are not known. Always required are the fields of the signing
 * formula, `order_desc` and `ipaddress` (currency, amount and `redirect_url` we have); the
 * account's `requiredFields` add more, a name of `extraFields` for the calls that send it.
 */
export function missingFields(
  { account, operation }: { account: Account; operation: OperationName },
  known: Readonly<Record<string, string | undefined>>,
): string[] {
  const taken = takenOf[operation] ?? Object.keys(operations.saleForm.request.shape)
  const possible = [...taken, ...extraFieldNames(account, operation)]
  // Of payment-form no source says more.
  const documented = operation === "paymentForm" ? ["email"] : ["email", "order_desc", "ipaddress"]
  const required = [...documented, ...account.requiredFields]
  return [...new Set(required)].filter((field) => possible.includes(field) && !known[field])
}

/** The order of a payment collection; of one that Medusa is just making, it may be taken back. */
export async function readOrderId(query: GraphQuery, collectionId: string | null): Promise<string | undefined> {
  const { data } = await query.graph({
    entity: "order_payment_collection",
    fields: ["order_id"],
    filters: { payment_collection_id: collectionId },
  })
  return (data[0] as { order_id: string } | undefined)?.order_id
}

/** Medusa's payment of a transaction; a retired attempt has none of its own. */
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
