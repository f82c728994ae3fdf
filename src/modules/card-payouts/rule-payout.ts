import { MedusaError } from "@medusajs/framework/utils"
import type { Actor } from "./actor"
import type { Context } from "./context"
import { dayOf } from "./day-of"
import { lockPayout, movePayout } from "./payout-rows"
import type { PayoutRow } from "./rows"

export type PayoutRuling = { payout_id: string; actor: Actor; happened: boolean; note: string }

/**
 * A person looked at the gateway and says what became of a payout that it cannot tell about. Written down with their name.
 * @throws MedusaError not_allowed where its outcome is known
 */
export async function rulePayout(
  context: Context,
  { payout_id, actor, happened, note }: PayoutRuling,
): Promise<PayoutRow> {
  return context.pg.transaction(async (trx) => {
    const row = await lockPayout(trx, payout_id)
    if (row.state !== "unknown") {
      const message = "What became of this payout is known, or being found out; look again."
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
    }
    const now = context.now()
    const move = { actor, now, message: `Ruled that it was ${happened ? "" : "not "}paid: ${note}` }
    const changes = { link: null, mismatch: null, next_look_at: null, error_code: null }
    if (happened) {
      const paid = {
        ...changes,
        paid_at: now,
        error_message: null,
        limit_day: row.limit_day ?? dayOf(now, context.settings),
      }
      return movePayout(trx, row, { ...move, verb: "succeed", event: "paid", changes: paid })
    }
    const failed = { ...changes, error_message: "Ruled by an admin: it was not paid.", limit_day: null }
    return movePayout(trx, row, { ...move, verb: "fail", event: "failed", changes: failed })
  })
}
