import type { Context } from "../context"
import type { Db, TransactionRow } from "../records/rows"

const MINUTE_MS = 60_000
/**
 * Medusa cancels an order some moments after it requests the void or refund; a busy server takes
 * longer.
 */
const WATCHED_FOR_MS = 5 * MINUTE_MS

/**
 * Commits the watch on a payment before a void or refund is sent: the schedule then polls the
 * payment every minute for `WATCHED_FOR_MS`, and finds the canceled order. Otherwise only the daily
 * poll would find it: Medusa requests the void or refund before it cancels the order, ignores a
 * failure of the call, and may lose its event if the process ends. A payment of an order's balance
 * is watched as well before it is recorded, because a store's own code may mark the balance as paid
 * at that moment.
 */
export async function watchTransaction({ pg, now }: { pg: Db; now: Context["now"] }, id: string): Promise<void> {
  const until = new Date(now().getTime() + WATCHED_FOR_MS)
  await pg("card_transaction")
    .where({ id })
    .update({ watch_until: until, next_check_at: pg.raw("least(next_check_at, ?)", [inAMinute(now())]) })
}

/** While a payment is watched and not fully reversed, its next poll is at most a minute away. */
export async function keepWatch({ pg, now }: Context, id: string): Promise<void> {
  await pg("card_transaction")
    .where({ id, reversed_at: null, released_at: null })
    .where("watch_until", ">", now())
    .update({ next_check_at: pg.raw("least(next_check_at, ?)", [inAMinute(now())]) })
}

/** The next poll: within a minute while the payment is watched. */
export function asWatched(
  { watch_until, reversed_at, released_at }: TransactionRow,
  next: Date | null,
  now: Date,
): Date | null {
  if (!watch_until || watch_until <= now || reversed_at || released_at) return next
  const soon = inAMinute(now)
  return next && next < soon ? next : soon
}

function inAMinute(now: Date): Date {
  return new Date(now.getTime() + MINUTE_MS)
}
