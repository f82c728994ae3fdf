import { setTimeout as sleep } from "node:timers/promises"
import type { PayoutEvent } from "./audit"
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

/**
 * Tells of events that nobody was told of yet, oldest first; of one payout, where it is named. Rows that another process is
 * telling of are left to it, and no connection is held while somebody is told. Each is told once, but for a process that dies between
 * telling and writing it down, and for a bus that answers too late: then once more.
 * @returns how many were told
 */
export async function tellUntold(
  context: Context,
  tell: (event: UntoldEvent) => Promise<void>,
  { payoutId, most = 200 }: { payoutId?: string; most?: number } = {},
): Promise<number> {
  const { pg } = context
  const leased = await leaseUntold(context, { payoutId, most })
  let told = 0
  try {
    for (const event of leased) {
      await inTime(tell(event))
      await pg("card_payout_entry").where({ id: event.entry_id }).update({ told_at: new Date(), telling_until: null })
      told += 1
    }
  } finally {
    const left = leased.slice(told).map(({ entry_id }) => entry_id)
    if (left.length > 0) await pg("card_payout_entry").whereIn("id", left).update({ telling_until: null })
  }
  return told
}

async function leaseUntold(
  { pg, now }: Context,
  { payoutId, most }: { payoutId?: string; most: number },
): Promise<UntoldEvent[]> {
  return pg.transaction(async (trx) => {
    const rows = (await trx("card_payout_entry AS entry")
      .leftJoin("card_payout AS payout", "payout.id", "entry.payout_id")
      .where({ "entry.told_at": null, "entry.deleted_at": null })
      .where(payoutId ? { "entry.payout_id": payoutId } : {})
      .whereNotNull("entry.event")
      .whereRaw("(entry.telling_until IS NULL OR entry.telling_until < ?)", [now()])
      .orderBy(["entry.created_at", "entry.id"])
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
    const telling_until = new Date(now().getTime() + LEASE_MS)
    if (ids.length > 0) await trx("card_payout_entry").whereIn("id", ids).update({ telling_until })
    return rows.map(({ id: entry_id, event, payout_id, batch_id, state, customer_id, order_id }) => {
      return { entry_id, name: event as PayoutEvent, payout_id, batch_id, state, customer_id, order_id }
    })
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
