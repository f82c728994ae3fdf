import type { Context } from "../context"
import type { Db, TransactionRow } from "../records/rows"

const MINUTE_MS = 60_000
/** Medusa cancels an order some moments after it asked for its money; a busy one takes longer. */
const WATCHED_FOR_MS = 5 * MINUTE_MS

/**
 * Medusa asks for a void or a refund before it cancels the order, swallows what goes wrong with it,
 * and its event can be lost with the process. Committed before anything is sent: the schedule comes
 * back to this payment, every minute for some, and finds the canceled order. Without it, it would
 * be the daily question. The same before a payment is entered into an order's balance, which a
 * store's own code may mark as paid at that moment.
 */
export async function watchTransaction({ pg, now }: { pg: Db; now: Context["now"] }, id: string): Promise<void> {
  const until = new Date(now().getTime() + WATCHED_FOR_MS)
  await pg("card_transaction")
    .where({ id })
    .update({ watch_until: until, next_check_at: pg.raw("least(next_check_at, ?)", [inAMinute(now())]) })
}

/**
 * As long as it is watched and not all of it went back, the next question is no more than a minute
 * away.
 */
export async function keepWatch({ pg, now }: Context, id: string): Promise<void> {
  await pg("card_transaction")
    .where({ id, reversed_at: null, released_at: null })
    .where("watch_until", ">", now())
    .update({ next_check_at: pg.raw("least(next_check_at, ?)", [inAMinute(now())]) })
}

/** When to ask next: within a minute where it is watched. */
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
