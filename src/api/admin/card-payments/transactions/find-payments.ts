import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { literal } from "../../../../lists"
import { collectionsOfOrder, collectionsOfOwners, findByEmail, fromTables } from "../medusa-tables"
import { ordersOf } from "../attention/find-attention"

/** The most customers, carts and orders of one search text, the newest. */
const MOST = 1_000

type Request = { q?: string; customer_id?: string; needs_attention?: true }

/** The filters of the module's list from those of a request: Medusa's part of them is looked up. */
export async function foundFilters<Filters extends Request>(
  container: MedusaContainer,
  { needs_attention, ...filters }: Filters,
) {
  const [found, customer_collections] = await Promise.all([
    findPayments(container, filters.q),
    filters.customer_id === undefined ? undefined : findCustomerCollections(container, filters.customer_id),
  ])
  return { ...filters, found, customer_collections, attention: needs_attention && ordersOf(container) }
}

/**
 * The payment collections of a customer's newest orders and carts. A payment itself has a customer
 * only where the provider keeps cards.
 */
export function findCustomerCollections(container: MedusaContainer, customerId: string): Promise<string[]> {
  const customerIds = [customerId]
  return fromTables(
    container,
    (pg) => collectionsOfOwners(pg, { customerIds, most: MOST }),
    () => collectionsOfBoth(container, { customer_id: customerIds }),
  )
}

type Found = { collectionIds: string[]; customerIds: string[] }

/**
 * The payment collections and customers that a search text names: an order by its number or id, or
 * all of a customer's by the whole e-mail address.
 */
export async function findPayments(container: MedusaContainer, q: string | undefined): Promise<Found> {
  const text = q?.trim() ?? ""
  const order = /^#?\d{1,9}$/.test(text)
    ? { display_id: Number(text.replace("#", "")) }
    : text.startsWith("order_") && { id: text }
  if (order) {
    const collectionIds = await fromTables(
      container,
      (pg) => collectionsOfOrder(pg, order, MOST),
      () => collectionsOf(container, "order", order),
    )
    return { collectionIds, customerIds: [] }
  }
  if (!text.includes("@")) return { collectionIds: [], customerIds: [] }
  return fromTables(
    container,
    (pg) => findByEmail(pg, text, MOST),
    () => queryByEmail(container, text),
  )
}

async function queryByEmail(container: MedusaContainer, text: string): Promise<Found> {
  const customerIds = await customersWith(container, text)
  const email = [...new Set([text, text.toLowerCase()])]
  const filters = { $or: [{ customer_id: customerIds }, { email }] }
  return { collectionIds: await collectionsOfBoth(container, filters), customerIds }
}

/** The collections of orders and carts. */
async function collectionsOfBoth(container: MedusaContainer, filters: Record<string, unknown>): Promise<string[]> {
  const found = await Promise.all(
    (["order", "cart"] as const).map((entity) => collectionsOf(container, entity, filters)),
  )
  return [...new Set(found.flat())]
}

/**
 * In any case: Medusa stores an address as it was typed at registration, and in small letters for a
 * guest. An order or cart may have another address than its customer.
 */
async function customersWith(container: MedusaContainer, email: string): Promise<string[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "customer",
    fields: ["id"],
    filters: { email: { $ilike: literal(email) } },
    pagination: { take: MOST, order: { created_at: "DESC" } },
  })
  return data.map(({ id }) => id)
}

type Owner = { id: string; payment_collections?: ({ id: string } | null)[] | null }
type CartOwner = { id: string; payment_collection?: { id: string } | null }

async function collectionsOf(
  container: MedusaContainer,
  entity: "order" | "cart",
  filters: Record<string, unknown>,
): Promise<string[]> {
  const collections = entity === "order" ? "payment_collections" : "payment_collection"
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity,
    fields: ["id", `${collections}.id`],
    filters,
    pagination: { take: MOST, order: { created_at: "DESC" } },
  })
  return (data as (Owner & CartOwner)[]).flatMap(({ payment_collections, payment_collection }) => {
    return [...(payment_collections ?? []), payment_collection].flatMap((collection) => collection?.id ?? [])
  })
}
