import { plugin } from "../actor"
import type { Context } from "../context"
import type { BatchRow, Db } from "../rows"
import { lockPayoutsOf, moveBatch } from "./batch-rows"
import { moveRows } from "./move-rows"

/** Said of a batch and of its rows. */
export const CHECK_OVER = "The gateway's check is over. Request the batch anew: then it is checked again."

/**
 * The check of one of its rows is over, so a locked batch can no longer be approved as it was asked for: none of its rows waits any
 * more, what was approved of them counts no more, nor do they against a limit.
 */
export async function expireBatch(context: Context, trx: Db, batch: BatchRow): Promise<BatchRow> {
  const now = context.now()
  const rows = (await lockPayoutsOf(trx, batch)).filter(({ state }) => state === "awaiting_approval")
  await trx("card_payout_approval")
    .whereIn(
      "payout_id",
      rows.map(({ id }) => id),
    )
    .where({ withdrawn_at: null, deleted_at: null })
    .update({ withdrawn_at: now })
  await moveRows(trx, rows, {
    verb: "expire",
    actor: plugin,
    now,
    messageOf: () => CHECK_OVER,
    event: "check_expired",
    changes: { check_expires_at: null, limit_day: null, next_look_at: null },
  })
  const changes = { requested_by: null, requested_at: null, next_look_at: null }
  return moveBatch(trx, batch, { verb: "expire", actor: plugin, now, message: CHECK_OVER, changes })
}
