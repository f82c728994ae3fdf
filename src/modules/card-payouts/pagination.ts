import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { invalidData } from "../../mapping"
import { toMessage } from "../../messages"
import type { Db } from "./rows"

/** `after`: the key at which the previous page ended, its `next`. */
export type Page = { after?: string; limit: number }

/**
 * One page of a query, newest first. Keyset pagination keeps the last page as fast as the first.
 * @returns at most `limit` rows, and the key of the next page; null on the last page
 * @throws MedusaError invalid_data if `after` is not a key of this list
 */
export async function pageOf<Row extends { id: string }>(
  db: Db,
  query: Knex.QueryBuilder,
  { after, limit }: Page,
): Promise<{ rows: Row[]; next: string | null }> {
  if (after) void query.whereRaw("(created_at, id) < (?::timestamptz, ?)", partsOf(after))
  const rows = (await query
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(limit + 1)
    // JSON keeps the microseconds that a Date drops: a rounded key would skip or repeat rows.
    .select("*", db.raw("to_json(created_at) #>> '{}' AS created_key"))) as (Row & Key)[]
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown, next: last ? keyOf(last) : null }
}

type Key = { created_key: string; id: string }

function keyOf({ created_key, id }: Key): string {
  return Buffer.from(JSON.stringify([created_key, id])).toString("base64url")
}

/** The format in which PostgreSQL writes timestamps as JSON. */
const moment = /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-]\d\d:\d\d$/

function partsOf(after: string): [string, string] {
  try {
    const [created, id] = JSON.parse(Buffer.from(after, "base64url").toString("utf8")) as unknown[]
    if (moment.test(String(created)) && /^cp[ob]_\w{1,60}$/.test(String(id))) return [String(created), String(id)]
  } catch {
    // Refused below.
  }
  throw invalidData(toMessage("payout.page_not_found"))
}
