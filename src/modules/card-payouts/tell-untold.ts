import { setTimeout as sleep } from "node:timers/promises"
import type { PayoutEvent } from "./audit"
import { commit } from "./commit"
import type { Context } from "./context"
import type { EntryRow } from "./rows"

/**
 * `state` is what the payout came to by this step, however late it is told; where the step left its state alone, what it is
 * when it is told. `customer_id` and `order_id` are the payout's.
 */
export type UntoldEvent = Pick<EntryRow, "payout_id" | "batch_id"> & {
  entry_id: string
  name: PayoutEvent
  state: string | null
  customer_id: string | null
  order_id: string | null
}

/** So long at most an event is being told by one process; afterwards another one may. */
const LEASE_MS = 300_000
/** A bus that does not take an event by then is asked again later. */
const MOST_MS = 5_000
/** As many as a lease is long enough for, however slow the bus is. */
const MOST_AT_ONCE = LEASE_MS / MOST_MS
/** An event that could not be told stands behind the others for so long. */
const LATER_MS = 60_000
/** One event after the other that cannot be told: the bus is gone, not the event wrong. */
const MOST_FAILURES = 3

/**
 * Tells of events that nobody was told of yet, oldest first; where a payout or a batch is named, of its own alone. Rows that another
 * process is telling of are left to it, with what comes after them of the same payout, and no connection is held while somebody is
 * told. What cannot be told stands in the way of its own payout's events only. Each is told once, but for a process that dies between
 * telling and writing it down, and for a bus that answers too late: then again.
 * @returns how many were told
 * @throws what the first that could not be told failed with
 */
export async function tellUntold(
  context: Context,
  tell: (event: UntoldEvent) => Promise<void>,
  { about, most = MOST_AT_ONCE }: { about?: string; most?: number } = {},
): Promise<number> {
  const { pg, now } = context
  const { events, until } = await leaseUntold(context, { about, most: Math.min(most, MOST_AT_ONCE) })
  const own = () => pg("card_payout_entry").where({ told_at: null, telling_until: until })
  const done = new Set<string>()
  const stuck = new Map<string, unknown>()
  let inARow = 0
  try {
    for (const event of events) {
      const whose = event.payout_id ?? event.batch_id ?? event.entry_id
      if (stuck.has(whose)) continue
      // Another process may tell of it from then on.
      if (inARow >= MOST_FAILURES || now().getTime() + MOST_MS > until.getTime()) break
      try {
        await inTime(tell(event))
      } catch (error) {
        stuck.set(whose, error)
        inARow += 1
        const telling_until = new Date(now().getTime() + LATER_MS)
        await own().where({ id: event.entry_id }).update({ telling_until })
        continue
      }
      inARow = 0
      // Also where the lease is somebody else's by now, who may not have come to it.
      const told = { told_at: new Date(), telling_until: null }
      await pg("card_payout_entry").where({ id: event.entry_id, told_at: null }).update(told)
      done.add(event.entry_id)
    }
  } finally {
    const left = events.map(({ entry_id }) => entry_id).filter((id) => !done.has(id))
    if (left.length > 0) await own().whereIn("id", left).update({ telling_until: null })
  }
  for (const error of stuck.values()) throw error
  return done.size
}

async function leaseUntold(
  { pg, now }: Context,
  { about, most }: { about?: string; most: number },
): Promise<{ events: UntoldEvent[]; until: Date }> {
  return commit(pg, async (trx) => {
    const rows = (await trx("card_payout_entry AS entry")
      .leftJoin("card_payout AS payout", "payout.id", "entry.payout_id")
      .where({ "entry.told_at": null, "entry.deleted_at": null })
      .where((own) => {
        if (about) void own.where({ "entry.payout_id": about }).orWhere({ "entry.batch_id": about })
      })
      .whereNotNull("entry.event")
      .whereRaw("(entry.telling_until IS NULL OR entry.telling_until < ?)", [now()])
      .whereRaw(
        `NOT EXISTS (SELECT 1 FROM card_payout_entry AS before
           WHERE before.payout_id = entry.payout_id AND before.told_at IS NULL AND before.telling_until >= ?
             AND before.position < entry.position)`,
        [now()],
      )
      .orderBy("entry.position")
      .limit(most)
      .forUpdate("entry")
      .skipLocked()
      .select("entry.id", "entry.event", "entry.payout_id", "payout.customer_id", "payout.order_id")
      .select(
        trx.raw(
          "CASE entry.event WHEN 'created' THEN 'draft' ELSE coalesce(entry.changes #>> '{state,1}', payout.state) END AS state",
        ),
      )
      .select(trx.raw("coalesce(entry.batch_id, payout.batch_id) AS batch_id"))) as (UntoldEvent & EntryRow)[]
    const ids = rows.map(({ id }) => id)
    const until = new Date(now().getTime() + LEASE_MS)
    if (ids.length > 0) await trx("card_payout_entry").whereIn("id", ids).update({ telling_until: until })
    const events = rows.map(({ id: entry_id, event, payout_id, batch_id, state, customer_id, order_id }) => {
      return { entry_id, name: event as PayoutEvent, payout_id, batch_id, state, customer_id, order_id }
    })
    return { events, until }
  })
}

async function inTime(telling: Promise<void>): Promise<void> {
  const late = new AbortController()
  try {
    const tooLate = sleep(MOST_MS, undefined, { signal: late.signal }).then(() => {
      throw new Error(`The event bus did not answer within ${MOST_MS / 1000} seconds.`)
    })
    await Promise.race([telling, tooLate])
  } finally {
    late.abort()
  }
}
