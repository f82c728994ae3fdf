/**
 * Medusa's orders, carts and customers by SQL, where they are in the store's own database. Medusa's
 * query makes an entity with accessors for each row and relation, which takes ten times as long and
 * stays in memory (docs/adr/0025-medusa-rows-by-sql.md).
 */
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaModule } from "@medusajs/framework/modules-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, isSharedConnectionSymbol, Modules } from "@medusajs/framework/utils"
import { isMissingTable } from "../../../modules/card-payments"

const owners = [Modules.ORDER, Modules.CART, Modules.CUSTOMER, Modules.PAYMENT]

/**
 * The answer of `read`, which uses SQL. The answer of `instead`, which uses Medusa's query, if one
 * of the modules has its own database, or a later version of Medusa has other tables.
 */
export async function fromTables<T>(
  container: MedusaContainer,
  read: (pg: Knex) => Promise<T>,
  instead: () => Promise<T>,
): Promise<T> {
  const isShared = (module: string) => {
    const options: Record<symbol, unknown> = MedusaModule.getModuleResolutions(module)?.options ?? {}
    return options[isSharedConnectionSymbol] === true
  }
  if (!owners.every(isShared)) return instead()
  try {
    return await read(container.resolve(ContainerRegistrationKeys.PG_CONNECTION))
  } catch (error) {
    if (isMissingTable(error)) return instead()
    throw error
  }
}

const LINKED_ORDER = `order_payment_collection link JOIN "order" o ON o.id = link.order_id`
const LINKED_CART = "cart_payment_collection link JOIN cart c ON c.id = link.cart_id"
const LIVE_ORDER = "link.deleted_at IS NULL AND o.deleted_at IS NULL"
const LIVE_CART = "link.deleted_at IS NULL AND c.deleted_at IS NULL"

export type OrderOfCollection = {
  payment_collection_id: string
  order_id: string | null
  display_id: number | null
  email: string | null
}

/** The order of each collection, and the e-mail address of the order or cart. */
export async function ordersOfCollections(pg: Knex, ids: readonly string[]): Promise<OrderOfCollection[]> {
  const { rows } = await pg.raw<{ rows: OrderOfCollection[] }>(
    `SELECT given.id AS payment_collection_id, own.id AS order_id, own.display_id, coalesce(own.email, cart.email) AS email
     FROM unnest(?::text[]) AS given (id)
     LEFT JOIN LATERAL (SELECT o.id, o.display_id, o.email FROM ${LINKED_ORDER}
       WHERE link.payment_collection_id = given.id AND ${LIVE_ORDER} LIMIT 1) own ON true
     LEFT JOIN LATERAL (SELECT c.email FROM ${LINKED_CART}
       WHERE own.email IS NULL AND link.payment_collection_id = given.id AND ${LIVE_CART} LIMIT 1) cart ON true`,
    [[...ids]],
  )
  return rows
}

/** The payment collections of an order. */
export async function collectionsOfOrder(
  pg: Knex,
  order: { id: string } | { display_id: number },
  most: number,
): Promise<string[]> {
  const [[column, value]] = Object.entries(order) as [[string, string | number]]
  return idsOf(
    pg,
    `SELECT link.payment_collection_id AS id FROM ${LINKED_ORDER} WHERE ${LIVE_ORDER} AND o.?? = ? ORDER BY o.created_at DESC LIMIT ?`,
    [column, value, most],
  )
}

/**
 * The customers with an address in any case, and the collections of the orders and carts that they
 * or the address have; of each the newest.
 */
export async function findByEmail(
  pg: Knex,
  email: string,
  most: number,
): Promise<{ customerIds: string[]; collectionIds: string[] }> {
  const customerIds = await idsOf(
    pg,
    "SELECT id FROM customer WHERE lower(email) = lower(?) AND deleted_at IS NULL ORDER BY created_at DESC LIMIT ?",
    [email, most],
  )
  return { customerIds, collectionIds: await collectionsOfOwners(pg, { customerIds, email, most }) }
}

type Owners = { customerIds: readonly string[]; email?: string; most: number }

/** The collections of the newest orders and the newest carts of customers or of an address. */
export function collectionsOfOwners(pg: Knex, { customerIds, email, most }: Owners): Promise<string[]> {
  // An array is read first, by the two indexes; OR would read the table.
  const of = (owner: "order" | "cart") =>
    `SELECT payment_collection_id AS id FROM ${owner}_payment_collection WHERE deleted_at IS NULL AND ${owner}_id = ANY(ARRAY(
       SELECT id FROM (SELECT id, created_at FROM "${owner}" WHERE customer_id = ANY(:customerIds) AND deleted_at IS NULL
         ${email === undefined ? "" : `UNION SELECT id, created_at FROM "${owner}" WHERE lower(email) = lower(:email) AND deleted_at IS NULL`}) owned
       ORDER BY created_at DESC LIMIT :most))`
  return idsOf(pg, `${of("order")} UNION ${of("cart")}`, {
    ...{ customerIds: [...customerIds], most },
    ...(email === undefined ? {} : { email }),
  })
}

/**
 * The collections of orders that were canceled in a period, of the newest. An archived order keeps the
 * date, and loses the status.
 */
export function canceledCollections(pg: Knex, { from, until, most }: { from: Date; until: Date; most: number }) {
  return idsOf(
    pg,
    `SELECT link.payment_collection_id AS id
     FROM (SELECT id FROM "order" WHERE canceled_at > :from AND canceled_at < :until AND deleted_at IS NULL
       ORDER BY canceled_at DESC LIMIT :most) o
     JOIN order_payment_collection link ON link.order_id = o.id WHERE link.deleted_at IS NULL`,
    { from, until, most },
  )
}

/** Of these collections, those whose order still waits for money. */
export function awaitedCollections(pg: Knex, ids: readonly string[], paid: readonly string[]) {
  return idsOf(
    pg,
    `SELECT link.payment_collection_id AS id FROM ${LINKED_ORDER}
     LEFT JOIN payment_collection paid ON paid.id = link.payment_collection_id AND paid.deleted_at IS NULL
     WHERE ${LIVE_ORDER} AND link.payment_collection_id = ANY(:ids) AND o.canceled_at IS NULL AND o.status <> 'canceled'
       AND coalesce(paid.status::text, '') <> ALL(:paid)`,
    { ids: [...ids], paid: [...paid] },
  )
}

async function idsOf(pg: Knex, sql: string, bindings: Parameters<Knex["raw"]>[1]): Promise<string[]> {
  const { rows } = await pg.raw<{ rows: { id: string }[] }>(sql, bindings)
  return rows.map(({ id }) => id)
}
