import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { setTimeout as sleep } from "node:timers/promises"

/**
 * A table whose rows may carry an event: columns `id`, `position` (increasing), `event`,
 * `published_at`, `publishing_until`, `deleted_at`. A row is inserted in the transaction of the
 * change that it reports.
 */
export type Outbox = {
  table: string
  /**
   * SQL expression on the alias `entry`: the subject of a row. Events of one subject are published
   * in order.
   */
  subject: string
  /** Joins the columns that the event needs beside its row. */
  extend?(query: Knex.QueryBuilder): void
}

/** A row whose event is not published yet. */
export type Unpublished = { id: string; event: string; subject: string }

export type PublishOptions = {
  /** Publish events of this subject only. */
  subject?: string
  most?: number
  /** The machine's clock by default. */
  now?: () => Date
}

/**
 * `failure`: the first event bus error, if an event failed; the schedule publishes failed events
 * later.
 */
export type Publication = { published: number; failure?: unknown }

/**
 * How long one process may hold an event for publishing; another process may take it afterwards.
 */
const LEASE_MS = 300_000
/** Time limit for publishing one event. */
const MOST_MS = 5_000
/** The number of events that a lease allows even if each takes the full time limit. */
const MOST_AT_ONCE = LEASE_MS / MOST_MS
/** Delay before a failed event is published again. */
const LATER_MS = 60_000
/** After this many failures in a row the bus counts as unavailable, and the run stops. */
const MOST_FAILURES = 3

/** Further events of a subject that one call publishes; the schedule publishes the rest. */
const MOST_ROUNDS = 20

/**
 * Publishes events of committed changes, oldest first. Guarantee: at least once. An event is
 * published twice if the process ends before the row is marked, or if the bus answers after the
 * time limit. No connection and no lock is held while publishing. Rows leased by another process
 * are skipped, with later rows of the same subject; a failed event holds back only its own subject.
 * A failing bus does not throw: the result reports it.
 *
 * Of one subject it publishes until no event is left: a process that skipped an event behind a
 * leased one does not come back for it.
 * @throws PostgreSQL errors
 */
export async function publishEvents<Row extends Unpublished>(
  pg: Knex,
  outbox: Outbox,
  options: PublishOptions & { publish(row: Row): Promise<void> },
): Promise<Publication> {
  let published = 0
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const last = await publishLeased(pg, outbox, options)
    published += last.published
    if ("failure" in last) return { published, failure: last.failure }
    if (last.published === 0 || options.subject === undefined) break
  }
  return { published }
}

async function publishLeased<Row extends Unpublished>(
  pg: Knex,
  outbox: Outbox,
  { publish, ...options }: PublishOptions & { publish(row: Row): Promise<void> },
): Promise<Publication> {
  const { now = () => new Date() } = options
  const { rows, until } = await leaseEvents<Row>(pg, outbox, options)
  const own = () => pg(outbox.table).where({ published_at: null, publishing_until: until })
  const done = new Set<string>()
  const stuck = new Map<string, unknown>()
  let inARow = 0
  try {
    for (const row of rows) {
      if (stuck.has(row.subject)) continue
      // After this point the lease may end, and another process may publish the event.
      if (inARow >= MOST_FAILURES || now().getTime() + MOST_MS > until.getTime()) break
      try {
        await inTime(publish(row))
      } catch (error) {
        stuck.set(row.subject, error)
        inARow += 1
        const publishing_until = new Date(now().getTime() + LATER_MS)
        await own().where({ id: row.id }).update({ publishing_until })
        continue
      }
      inARow = 0
      // Mark the event even if the lease has passed to another process, which may not have
      // published it yet.
      const marks = { published_at: new Date(), publishing_until: null }
      await pg(outbox.table).where({ id: row.id, published_at: null }).update(marks)
      done.add(row.id)
    }
  } finally {
    const left = rows.map(({ id }) => id).filter((id) => !done.has(id))
    if (left.length > 0) await own().whereIn("id", left).update({ publishing_until: null })
  }
  const [failure] = stuck.values()
  return { published: done.size, ...(stuck.size > 0 ? { failure } : {}) }
}

/** An event counts as held up after this time; the schedule publishes it within a minute. */
const HELD_UP_MS = 15 * 60_000
/** The most events that are counted. */
const MOST_COUNTED = 10_000

/**
 * The events that have not been published for over a quarter of an hour: the oldest one's time and
 * their number, at most 10,000. Undefined if there are none.
 * @param dated the column with the time of an entry
 */
export async function unpublishedSince(
  pg: Knex,
  { table, dated, now }: { table: string; dated: string; now: Date },
): Promise<{ since: Date; count: number } | undefined> {
  const held = pg(table)
    .whereNotNull("event")
    .where({ published_at: null, deleted_at: null })
    .where(dated, "<", new Date(now.getTime() - HELD_UP_MS))
    .limit(MOST_COUNTED)
    .select({ at: dated })
  const [found] = (await pg.from(held.as("held")).select({ since: pg.raw("min(at)"), count: pg.raw("count(*)") })) as {
    since: Date | null
    count: string
  }[]
  return found?.since ? { since: found.since, count: Number(found.count) } : undefined
}

/** After waiting for a lock, read the rows as other transactions committed them. */
const readCommitted = { isolationLevel: "read committed" } as const

async function leaseEvents<Row extends Unpublished>(
  pg: Knex,
  { table, subject, extend }: Outbox,
  { subject: requested, most = MOST_AT_ONCE, now = () => new Date() }: PublishOptions,
): Promise<{ rows: Row[]; until: Date }> {
  const until = new Date(now().getTime() + LEASE_MS)
  return pg.transaction(async (trx) => {
    const query = trx(`${table} AS entry`)
      .where({ "entry.published_at": null, "entry.deleted_at": null })
      .whereNotNull("entry.event")
      .whereRaw("(entry.publishing_until IS NULL OR entry.publishing_until < ?)", [now()])
      .whereRaw(
        `NOT EXISTS (SELECT 1 FROM ${table} AS earlier
           WHERE ${subject.replaceAll("entry.", "earlier.")} = ${subject} AND earlier.event IS NOT NULL
             AND earlier.published_at IS NULL AND earlier.publishing_until >= ? AND earlier.position < entry.position)`,
        [now()],
      )
      .orderBy("entry.position")
      .limit(Math.min(most, MOST_AT_ONCE))
      .forUpdate("entry")
      .skipLocked()
      .select("entry.*", trx.raw(`${subject} AS subject`))
    if (requested !== undefined) void query.whereRaw(`${subject} = ?`, [requested])
    extend?.(query)
    const found = (await query) as Row[]
    const waiting = await waitingIds(trx, { table, subject }, found)
    const rows = found.filter(({ id }) => !waiting.has(id))
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await trx(table).whereIn("id", ids).update({ publishing_until: until })
    return { rows, until }
  }, readCommitted)
}

/**
 * Rows behind an earlier unpublished event of the same subject that another process has locked but
 * not leased yet.
 */
async function waitingIds(
  trx: Knex.Transaction,
  { table, subject }: Pick<Outbox, "table" | "subject">,
  found: readonly Unpublished[],
): Promise<ReadonlySet<string>> {
  if (found.length === 0) return new Set()
  const ids = found.map(({ id }) => id)
  const behind = (await trx(`${table} AS entry`)
    .whereIn("entry.id", ids)
    .whereExists((earlier) => {
      void earlier
        .select(trx.raw("1"))
        .from(`${table} AS earlier`)
        .whereRaw(`${subject.replaceAll("entry.", "earlier.")} = ${subject} AND earlier.position < entry.position`)
        .where({ "earlier.published_at": null, "earlier.deleted_at": null })
        .whereNotNull("earlier.event")
        .whereNotIn("earlier.id", ids)
    })
    .select("entry.id")) as { id: string }[]
  return new Set(behind.map(({ id }) => id))
}

async function inTime(publishing: Promise<void>): Promise<void> {
  const late = new AbortController()
  try {
    const tooLate = sleep(MOST_MS, undefined, { signal: late.signal }).then(() => {
      throw new Error(`The event bus did not answer within ${MOST_MS / 1000} seconds.`)
    })
    await Promise.race([publishing, tooLate])
  } finally {
    late.abort()
  }
}
