import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import type { Db } from "./rows"

/** `after`: where a page ended, the `next` of the page before. */
export type Page = { after?: string; limit: number }

/**
 * What a query finds, newest first, page by page by key: as fast at the end of a long list as at its beginning.
 * @returns at most `limit` rows, and the key of the next page, null on the last one
 * @throws MedusaError invalid_data where `after` is none of ours
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
    // Microseconds, which a Date does not keep: a key that is rounded would skip rows, or repeat them.
    .select("*", db.raw("to_json(created_at) #>> '{}' AS created_key"))) as (Row & Key)[]
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown, next: last ? keyOf(last) : null }
}

type Key = { created_key: string; id: string }

function keyOf({ created_key, id }: Key): string {
  return Buffer.from(JSON.stringify([created_key, id])).toString("base64url")
}

/** As PostgreSQL writes moments in JSON. */
const moment = /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-]\d\d:\d\d$/

function partsOf(after: string): [string, string] {
  try {
    const [created, id] = JSON.parse(Buffer.from(after, "base64url").toString("utf8")) as unknown[]
    if (moment.test(String(created)) && /^cp[ob]_\w{1,60}$/.test(String(id))) return [String(created), String(id)]
  } catch {
    // told below
  }
  throw new MedusaError(MedusaError.Types.INVALID_DATA, "This page does not exist: begin with the first one.")
}
