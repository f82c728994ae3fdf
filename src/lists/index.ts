/**
 * How are the rows of a list filtered, searched and split into pages? Pages are split by keyset: a
 * page starts after the last row of the previous one, so the last page is as fast as the first, and
 * new rows repeat none. This folder knows no payments.
 */
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { DateTime } from "luxon"
import { invalidData } from "../mapping/refusals"
import { toMessage } from "../messages"

type Filters = {
  /** The values of columns; undefined is no filter. */
  equal?: Readonly<Record<string, unknown>>
  /** A substring of one of `columns`, in any case. */
  q?: string
  columns?: readonly string[]
  /** Rows whose column has one of these values match `q` as well. */
  found?: Readonly<Record<string, readonly string[]>>
  /** Rows created from the first to the last day, both included. */
  days?: Days
}

/** Days such as `2026-11-22`, on the clocks of an IANA time zone. */
export type Days = { from?: string; to?: string; zone: string }

/** The rows of a table that are not deleted and match. */
export function matchingRows(
  pg: Knex,
  table: string,
  { equal = {}, q, columns = [], found = {}, days }: Filters = {},
): Knex.QueryBuilder {
  const given = Object.entries(equal).filter(([, value]) => value !== undefined)
  const query = pg(table).where({ ...Object.fromEntries(given), deleted_at: null })
  const { from, to, zone } = days ?? {}
  if (from) void query.where("created_at", ">=", startOf(from, zone))
  if (to) void query.where("created_at", "<", endOf(to, zone))
  if (!q) return query
  return query.where((either) => {
    for (const column of columns) void either.orWhereILike(column, containing(q))
    for (const [column, values] of Object.entries(found)) {
      if (values.length > 0) void either.orWhereIn(column, [...values])
    }
  })
}

/** When a day such as `2026-11-22` starts on the clocks of a zone. */
export function startOf(day: string, zone?: string): Date {
  return DateTime.fromISO(day, { zone }).startOf("day").toJSDate()
}

/** When the next day starts: at midnight, also where this day starts at one o'clock. */
export function endOf(day: string, zone?: string): Date {
  return DateTime.fromISO(day, { zone }).plus({ days: 1 }).startOf("day").toJSDate()
}

/** The pattern of LIKE for texts that contain this one. */
export function containing(text: string): string {
  return `%${literal(text)}%`
}

/** The pattern of LIKE for this text alone. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&")
}

/** `after` is the `next` of the previous page. */
export type Page = { after?: string; limit: number }

/** Sorted by a moment; rows of the same moment by id, in the same direction. */
export type ListOrder = {
  /** Part of the cursor, so that the cursor of another list is refused. */
  list: string
  /** The moment: SQL of the type timestamptz that is never null. */
  by: string
  direction: "asc" | "desc"
}

export function newestFirst(list: string): ListOrder {
  return { list, by: "created_at", direction: "desc" }
}

/**
 * At most `limit` rows, and the cursor of the next page; null on the last page.
 * @param page.columns those of a row, with `id`; all by default
 * @throws MedusaError invalid_data if `after` is not a cursor of this list
 */
export async function pageOf<Row extends { id: string }>(
  query: Knex.QueryBuilder,
  order: ListOrder,
  { after, limit, columns = ["*"] }: Page & { columns?: readonly string[] },
): Promise<{ rows: Row[]; next: string | null }> {
  const { list, by } = order
  const rows = (await rowsOfPage(query, order, { after, limit })
    .select([...columns])
    // JSON keeps the microseconds that a Date drops: a rounded key would skip or repeat rows.
    .select({ sorted_at: query.client.raw(`to_json(${by}) #>> '{}'`) as Knex.Raw })) as (Row & { sorted_at: string })[]
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown.map(({ sorted_at: _, ...row }) => row as unknown as Row),
    next: last ? cursorOf(list, last.sorted_at, last.id) : null,
  }
}

/**
 * The rows of a page and the first row of the next one, without columns.
 * @throws MedusaError invalid_data if `after` is not a cursor of this list
 */
export function rowsOfPage(
  query: Knex.QueryBuilder,
  { list, by, direction }: ListOrder,
  { after, limit }: Page,
): Knex.QueryBuilder {
  const page = query.clone()
  const than = direction === "asc" ? ">" : "<"
  if (after) void page.whereRaw(`(${by}, id) ${than} (?::timestamptz, ?)`, readCursor(list, after))
  return page.orderByRaw(`${by} ${direction}, id ${direction}`).limit(limit + 1)
}

/**
 * The same with the number of rows on all pages. Counting reads them all: for lists that stay
 * short.
 */
export async function countedPageOf<Row extends { id: string }>(
  query: Knex.QueryBuilder,
  order: ListOrder,
  page: Page,
): Promise<{ rows: Row[]; next: string | null; count: number }> {
  const { rows, next } = await pageOf<Row>(query, order, page)
  if (!page.after && next === null) return { rows, next, count: rows.length }
  const [counted] = (await query.clone().count("id as count")) as { count: string }[]
  return { rows, next, count: Number(counted?.count ?? 0) }
}

/** The rows of all pages of a list, page by page. `limit`: few enough to be garbage before the next page. */
export async function* allPages<Row>(
  limit: number,
  read: (page: Page) => Promise<{ rows: Row[]; next: string | null }>,
): AsyncGenerator<Row[]> {
  let after: string | undefined
  do {
    const { rows, next } = await read({ after, limit })
    yield rows
    after = next ?? undefined
  } while (after !== undefined)
}

function cursorOf(...parts: [list: string, moment: string, id: string]): string {
  return Buffer.from(JSON.stringify(parts)).toString("base64url")
}

function readCursor(list: string, cursor: string): [moment: string, id: string] {
  try {
    const [of, moment, id] = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as unknown[]
    if (of === list && isMoment(moment) && typeof id === "string" && /^\w{1,64}$/.test(id)) return [moment, id]
  } catch {
    // Refused below.
  }
  throw invalidData(toMessage("request.page_not_found"))
}

/** The format in which PostgreSQL writes timestamps as JSON. */
const format = /^[1-9]\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-5]):[0-5]\d$/

function isMoment(moment: unknown): moment is string {
  if (typeof moment !== "string") return false
  return moment === "infinity" || (format.test(moment) && DateTime.fromISO(moment).isValid)
}
