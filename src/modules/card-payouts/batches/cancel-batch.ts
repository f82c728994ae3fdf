import { notAllowed } from "../../../mapping"
import { toMessage } from "../../../messages"
import type { Actor } from "../actor"
import { commit, type Context } from "../context"
import type { BatchRow, Db } from "../rows"
import { endChecks, HAS_PAYMENT } from "../payouts/calls"
import { payoutMachine } from "../payouts/payout-states"
import { lockBatch, lockPayoutsOf, moveBatch } from "./batch-rows"
import { batchMachine } from "./batch-states"
import { followRows } from "./advance-batch"
import { moveRows } from "../payouts/payout-rows"

/**
 * Cancels all rows for which no call was sent that can release money; they count against no limit
 * any more. Rows that were sent continue, and the batch continues with them.
 * @throws MedusaError not_allowed if no row can be canceled
 */
export async function cancelBatch(
  context: Context,
  { batch_id, actor }: { batch_id: string; actor: Actor },
): Promise<BatchRow> {
  return commit(context.pg, async (trx) => {
    const batch = await lockBatch(trx, batch_id)
    batchMachine.assertMove(batch.state, "cancel")
    const rows = await lockPayoutsOf(trx, batch)
    const unsent = rows.filter(({ state }) => payoutMachine.canMove(state, "cancel"))
    const sent = await countSent(trx, batch)
    if (sent > 0 && unsent.length === 0) {
      throw notAllowed(toMessage("payout_batch.all_sent"))
    }
    const now = context.now()
    await moveRows(trx, unsent, {
      verb: "cancel",
      actor,
      now,
      messageOf: () => toMessage("payout.canceled_with_batch"),
      changes: { limit_day: null, next_poll_at: null },
    })
    const canceledIds = unsent.map(({ id }) => id)
    await endChecks(trx, canceledIds, now)
    const count = canceledIds.length
    if (sent === 0) {
      const message = toMessage("payout_batch.rows_canceled", { count })
      const changes = { canceled_at: now, next_poll_at: null }
      return moveBatch(trx, batch, { verb: "abandon", actor, now, message, changes })
    }
    const canceled = await moveBatch(trx, batch, {
      verb: "cancel",
      actor,
      now,
      message: toMessage("payout_batch.unsent_rows_canceled", { count, sent }),
      changes: { canceled_at: now, next_poll_at: now },
    })
    return (await followRows(context, trx, { batch: canceled, actor })) ?? canceled
  })
}

/** Number of rows of which a call that can release their money was sent, or was about to be. */
async function countSent(trx: Db, { id }: BatchRow): Promise<number> {
  const [row] = (await trx("card_payout")
    .where({ batch_id: id, deleted_at: null })
    .whereRaw(HAS_PAYMENT)
    .select(trx.raw("count(*)::integer AS count"))) as { count: number }[]
  return row?.count ?? 0
}
