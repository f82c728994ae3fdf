import { toMessage } from "../../../messages"
import type { Actor } from "../actor"
import { lockBatch } from "../batches/batch-rows"
import { followRows } from "../batches/advance-batch"
import { commit, type Context } from "../context"
import { endChecks } from "./calls"
import { findPayout, lockPayout, movePayout } from "./payout-rows"
import type { PayoutRow } from "../rows"

/**
 * Cancels a payout, as long as no call was sent that can release its money. It counts against no
 * limit any more. Its batch advances if this was the last open row.
 * @throws MedusaError not_allowed with a message, once such a call was sent
 */
export async function cancelPayout(
  context: Context,
  { payout_id, actor }: { payout_id: string; actor: Actor },
): Promise<PayoutRow> {
  return commit(context.pg, async (trx) => {
    const { batch_id } = await findPayout(trx, { id: payout_id })
    const batch = batch_id === null ? undefined : await lockBatch(trx, batch_id)
    const row = await lockPayout(trx, payout_id)
    const now = context.now()
    const changes = { limit_day: null, next_poll_at: null }
    const move = { actor, now, message: toMessage("payout.canceled"), changes } as const
    const canceled = await movePayout(trx, row, { ...move, verb: "cancel" })
    await endChecks(trx, [payout_id], now)
    if (batch) await followRows(context, trx, { batch, actor })
    return canceled
  })
}
