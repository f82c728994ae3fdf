import type { Actor } from "./actor"
import type { Context } from "./context"
import { lockPayout, movePayout } from "./payout-rows"
import type { PayoutRow } from "./rows"

/**
 * Gives a payout up, as long as no call was sent that can release its money. It counts against no limit any more.
 * @throws MedusaError not_allowed with a sentence, once such a call was sent
 */
export async function cancelPayout(
  context: Context,
  { payout_id, actor }: { payout_id: string; actor: Actor },
): Promise<PayoutRow> {
  return context.pg.transaction(async (trx) => {
    const row = await lockPayout(trx, payout_id)
    const now = context.now()
    const changes = { limit_day: null, next_look_at: null }
    return movePayout(trx, row, { verb: "cancel", actor, now, message: "Canceled.", event: "canceled", changes })
  })
}
