import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { AdminTransactionRow } from "../../../../contracts"
import { fromTables, ordersOfCollections } from "../medusa-tables"

type Named = Pick<AdminTransactionRow, "order" | "email">
type Order = { id: string; display_id?: number | null; email?: string | null }
type Link = { payment_collection_id: string; order?: Order | null; cart?: { email?: string | null } | null }
type OfCollection = { payment_collection_id: string | null }

/** The payments with the order of their collection, and the e-mail address of the order or cart. */
export async function withOrders<Payment extends OfCollection>(
  container: MedusaContainer,
  payments: readonly Payment[],
): Promise<(Omit<Payment, "payment_collection_id"> & Named)[]> {
  const ids = [...new Set(payments.flatMap(({ payment_collection_id }) => payment_collection_id ?? []))]
  const found = await fromTables(
    container,
    (pg) => bySql(pg, ids),
    () => byQuery(container, ids),
  )
  return payments.map(({ payment_collection_id, ...payment }) => {
    return { ...payment, ...(found.get(payment_collection_id ?? "") ?? { order: null, email: null }) }
  })
}

async function bySql(pg: Knex, ids: readonly string[]): Promise<Map<string, Named>> {
  const rows = ids.length > 0 ? await ordersOfCollections(pg, ids) : []
  return new Map(
    rows.map(({ payment_collection_id, order_id: id, display_id, email }) => {
      return [payment_collection_id, { order: id === null ? null : { id, display_id }, email }]
    }),
  )
}

/**
 * One query for the orders of all payments, and one for the carts of payments without an order's
 * address: a page of payments with orders needs no carts.
 */
async function byQuery(container: MedusaContainer, ids: readonly string[]): Promise<Map<string, Named>> {
  const orders = await linksOf(container, { ids, entity: "order", fields: ["id", "display_id", "email"] })
  const unaddressed = ids.filter((id) => !orders.get(id)?.order?.email)
  const carts = await linksOf(container, { ids: unaddressed, entity: "cart", fields: ["email"] })
  return new Map(
    ids.map((id) => {
      const order = orders.get(id)?.order
      return [
        id,
        {
          order: order ? { id: order.id, display_id: order.display_id ?? null } : null,
          email: order?.email ?? carts.get(id)?.cart?.email ?? null,
        },
      ]
    }),
  )
}

type Links = { ids: readonly string[]; entity: "order" | "cart"; fields: readonly string[] }

async function linksOf(container: MedusaContainer, { ids, entity, fields }: Links): Promise<Map<string, Link>> {
  if (ids.length === 0) return new Map()
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: `${entity}_payment_collection`,
    fields: ["payment_collection_id", ...fields.map((field) => `${entity}.${field}`)],
    filters: { payment_collection_id: [...ids] },
  })
  return new Map((data as Link[]).map((link) => [link.payment_collection_id, link]))
}
