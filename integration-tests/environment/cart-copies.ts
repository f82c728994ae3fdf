/**
 * How does a story get an ordinary cart? Medusa's routes create the first of its kind, which takes
 * longer than most of the story; the others are copies of its rows with new ids.
 */
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

export type CartOwner = { id: string; email: string }
export type MadeCart = { cartId: string; collectionId?: string }

type CartRequest = {
  /** Describes everything about the cart except its owner. */
  kind: string
  owner?: CartOwner
  /** Creates the cart by Medusa's routes. */
  make(): Promise<MadeCart>
}
type Row = { id?: string; email?: string } & Record<string, unknown>
type Rows = Record<string, Row[]>

const cart = "SELECT id FROM cart WHERE id = :cartId"
const items = "SELECT id FROM cart_line_item WHERE cart_id = :cartId"
const methods = "SELECT id FROM cart_shipping_method WHERE cart_id = :cartId"

/** The tables of a cart's rows, each after the tables that it refers to. */
const parts = {
  customer: "id = (SELECT customer_id FROM cart WHERE id = :cartId) AND NOT has_account",
  cart_address: `id IN (SELECT unnest(ARRAY[shipping_address_id, billing_address_id]) FROM cart WHERE id = :cartId)`,
  cart: `id IN (${cart})`,
  cart_line_item: `id IN (${items})`,
  cart_line_item_tax_line: `item_id IN (${items})`,
  cart_line_item_adjustment: `item_id IN (${items})`,
  cart_shipping_method: `id IN (${methods})`,
  cart_shipping_method_tax_line: `shipping_method_id IN (${methods})`,
  cart_shipping_method_adjustment: `shipping_method_id IN (${methods})`,
  payment_collection: "id = :collectionId",
  cart_payment_collection: "cart_id = :cartId",
}

/**
 * Copies carts of a store that is restored before each story, so that its products and regions do
 * not change.
 */
export function cartCopies(pg: Knex) {
  const kept = new Map<string, { made: MadeCart; owner?: CartOwner; rows: Rows }>()
  return async function copy({ kind, owner, make }: CartRequest): Promise<MadeCart> {
    const found = kept.get(kind)
    if (!found) {
      const made = await make()
      kept.set(kind, { made, owner, rows: await rowsOf(pg, made) })
      return made
    }
    const ids = new Map(idsOf(found.rows).map((id) => [id, generateEntityId("", id.split("_")[0])]))
    const guest = found.rows.customer?.[0]
    const known = guest && (await pg("customer").where({ email: guest.email, deleted_at: null }).first("id"))
    if (guest?.id && known) ids.set(guest.id, (known as { id: string }).id)
    if (found.owner && owner) ids.set(found.owner.id, owner.id).set(found.owner.email, owner.email)
    const rows = renamed(found.rows, ids)
    await pg.transaction(async (trx) => {
      for (const [table, those] of Object.entries(rows)) {
        if (those.length > 0 && !(table === "customer" && known)) await insert(trx, table, those)
      }
    })
    const named = (id: string) => ids.get(id) ?? id
    const { cartId, collectionId } = found.made
    return { cartId: named(cartId), ...(collectionId ? { collectionId: named(collectionId) } : {}) }
  }
}

async function rowsOf(pg: Knex, { cartId, collectionId = "" }: MadeCart): Promise<Rows> {
  const selected = Object.entries(parts).map(
    ([table, which]) => `'${table}', (SELECT coalesce(json_agg(t), '[]') FROM ${table} AS t WHERE ${which})`,
  )
  const { rows } = await pg.raw<{ rows: { made: Rows }[] }>(`SELECT json_build_object(${selected.join()}) AS made`, {
    cartId,
    collectionId,
  })
  return rows[0]?.made ?? {}
}

function idsOf(rows: Rows): string[] {
  return Object.values(rows).flatMap((those) => those.flatMap(({ id }) => id ?? []))
}

function renamed(rows: Rows, ids: ReadonlyMap<string, string>): Rows {
  const text = [...ids].reduce((so, [from, to]) => so.replaceAll(`"${from}"`, `"${to}"`), JSON.stringify(rows))
  return JSON.parse(text) as Rows
}

async function insert(pg: Knex, table: string, rows: readonly Row[]): Promise<void> {
  const now = new Date().toISOString()
  const those = rows.map((row) => ({ ...row, created_at: now, updated_at: now }))
  await pg.raw(`INSERT INTO ?? SELECT * FROM json_populate_recordset(NULL::??, ?)`, [
    table,
    table,
    JSON.stringify(those),
  ])
}
