import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { invalidData } from "../mapping/refusals"
import { toMessage } from "../messages"
import type { Page } from "."

/** A list that is shown as one part of a longer one. */
export type ListPart<Row> = {
  /** Part of the cursor; unique among the parts. */
  name: string
  /** A page may have fewer rows than the limit although another one follows. */
  page(page: Page): Promise<{ rows: Row[]; next: string | null }>
  /** The number of rows; it stops counting at `most`. */
  count(most: number): Promise<number>
}

type Joined = { list: string; page: Page }

/**
 * A page of several lists, shown one after the other.
 * @throws MedusaError invalid_data if `after` is not a cursor of this list, or its part is gone
 */
export async function pageOfParts<Row>(
  parts: readonly ListPart<Row>[],
  { list, page: { after, limit } }: Joined,
): Promise<{ rows: Row[]; next: string | null }> {
  const rows: Row[] = []
  const start = after ? readCursor(list, after) : undefined
  const first = start ? parts.findIndex(({ name }) => name === start.part) : 0
  if (first === -1) throw invalidData(toMessage("request.page_not_found"))
  for (const [index, part] of parts.slice(first).entries()) {
    if (rows.length === limit) {
      if ((await part.count(1)) > 0) return { rows, next: cursorOf(list, part.name, null) }
      continue
    }
    const inner = index === 0 ? (start?.after ?? undefined) : undefined
    const page = await part.page({ after: inner, limit: limit - rows.length })
    rows.push(...page.rows)
    if (page.next !== null) return { rows, next: cursorOf(list, part.name, page.next) }
  }
  return { rows, next: null }
}

/** The rows of all parts, at most `most`; counting stops there. */
export async function countParts(
  parts: readonly ListPart<unknown>[],
  most: number,
): Promise<{ count: number; is_capped: boolean }> {
  let count = 0
  for (const part of parts) {
    count += await part.count(most + 1 - count)
    if (count > most) return { count: most, is_capped: true }
  }
  return { count, is_capped: false }
}

/** The part of a few rows that are computed as a whole, by id: their times may be unknown. */
export function computedPart<Row extends { id: string }>(
  name: string,
  compute: () => Promise<readonly Row[]>,
): ListPart<Row> {
  return {
    name,
    async page({ after, limit }) {
      const rest = (await compute())
        .filter(({ id }) => after === undefined || id > after)
        .sort((one, other) => (one.id < other.id ? -1 : 1))
      const rows = rest.slice(0, limit)
      return { rows, next: rest.length > limit ? (rows.at(-1)?.id ?? null) : null }
    },
    count: async (most) => Math.min(most, (await compute()).length),
  }
}

/** Pages that a filtered part reads for one answer: a long run of other rows must not block it. */
const MOST_PAGES = 20
/** Rows of a page that is read for counting alone. */
const COUNTED_AT_ONCE = 100

/** The rows of a part that a check outside the database keeps. */
export function filteredPart<Row>(part: ListPart<Row>, keep: (rows: Row[]) => Promise<Row[]>): ListPart<Row> {
  const read = async ({ after, limit }: Page, pageSize: (left: number) => number) => {
    const kept: Row[] = []
    let next: string | null = after ?? null
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const page: { rows: Row[]; next: string | null } = await part.page({
        after: next ?? undefined,
        limit: pageSize(limit - kept.length),
      })
      kept.push(...(await keep(page.rows)))
      next = page.next
      if (next === null || kept.length >= limit) break
    }
    return { rows: kept, next }
  }
  return {
    name: part.name,
    // Never more than fit, so that the cursor is that of the last row read.
    page: (page) => read(page, (left) => left),
    // A count of one must find a row behind a run of others as well.
    count: async (most) => Math.min(most, (await read({ limit: most }, () => COUNTED_AT_ONCE)).rows.length),
  }
}

/** The number of rows of a query; counting stops at `most`. */
export async function countUpTo(pg: Knex, query: Knex.QueryBuilder, most: number): Promise<number> {
  const some = query.clone().limit(most).select(pg.raw("1"))
  const [counted] = (await pg.from(some.as("some")).count("* as count")) as { count: string }[]
  return Number(counted?.count ?? 0)
}

/**
 * The values of an indexed SQL expression, of which there are few: the index is read once for each
 * value, not for each row. `condition` is that of a partial index.
 */
export async function distinctValues(
  pg: Knex,
  { table, expression, condition }: { table: string; expression: string; condition: string },
): Promise<string[]> {
  const { rows } = await pg.raw<{ rows: { value: string }[] }>(
    `WITH RECURSIVE found AS (
       (SELECT ${expression} AS value FROM ${table} WHERE ${condition} ORDER BY ${expression} LIMIT 1)
       UNION ALL
       SELECT (SELECT ${expression} FROM ${table} WHERE ${condition} AND ${expression} > found.value ORDER BY ${expression} LIMIT 1)
       FROM found WHERE found.value IS NOT NULL)
     SELECT value FROM found WHERE value IS NOT NULL`,
  )
  return rows.map(({ value }) => value)
}

function cursorOf(list: string, part: string, after: string | null): string {
  return Buffer.from(JSON.stringify([list, part, after])).toString("base64url")
}

function readCursor(list: string, cursor: string): { part: string; after: string | null } {
  try {
    const [of, part, after] = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as unknown[]
    // An id, or the cursor of the part's own list.
    const isInner = after === null || (typeof after === "string" && /^[\w-]+$/.test(after))
    if (of === list && typeof part === "string" && isInner) return { part, after }
  } catch {
    // Refused below.
  }
  throw invalidData(toMessage("request.page_not_found"))
}
