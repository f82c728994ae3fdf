import type { Actor } from "../actor"
import { lockBatch } from "../batches/batch-rows"
import { followRows } from "../batches/advance-batch"
import { commit, type Context } from "../context"
import { endChecks } from "./calls"
import { findPayout, lockPayout, movePayout } from "./payout-rows"
import { plainMoves, type PlainVerb } from "./payout-states"
import type { PayoutRow } from "../rows"

export type PlainMoveInput = { payout_id: string; actor: Actor }

/**
 * Makes a move of `plainMoves`. The state table has such moves only before a call was sent that can
 * release the payout's money. The batch of the payout advances if this was its last open row.
 * @throws MedusaError not_found; not_allowed with a message where the state has no such move
 */
export async function makePlainMove(
  context: Context,
  verb: PlainVerb,
  { payout_id, actor }: PlainMoveInput,
): Promise<PayoutRow> {
  return commit(context.pg, async (trx) => {
    const { batch_id } = await findPayout(trx, { id: payout_id })
    const batch = batch_id === null ? undefined : await lockBatch(trx, batch_id)
    const row = await lockPayout(trx, payout_id)
    const now = context.now()
    const moved = await movePayout(trx, row, { ...plainMoves[verb], verb, actor, now })
    if (moved.state === "canceled") await endChecks(trx, [payout_id], now)
    if (batch) await followRows(context, trx, { batch, actor })
    return moved
  })
}
