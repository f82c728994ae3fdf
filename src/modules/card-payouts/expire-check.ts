import { plugin } from "./actor"
import { commit } from "./commit"
import type { Context } from "./context"
import { lockPayout, movePayout } from "./payout-rows"
import type { Db, PayoutRow } from "./rows"

/** Whether the gateway keeps what it has checked no longer (option checkValidFor). */
export function isCheckOver({ check_expires_at }: PayoutRow, now: Date): boolean {
  return !!check_expires_at && new Date(check_expires_at) <= now
}

const MESSAGE = "The gateway's check has expired. Check it again, and ask for approval anew."

/** A payout whose check has expired is a draft again: what was approved of it counts no more, nor does it against a limit. */
export async function expireCheck(context: Context, id: string): Promise<PayoutRow> {
  return commit(context.pg, async (trx) => {
    const row = await lockPayout(trx, id)
    if (!isWaiting(row) || !isCheckOver(row, context.now())) return row
    return expireLocked(context, trx, row)
  })
}

export async function expireLocked(context: Context, trx: Db, row: PayoutRow): Promise<PayoutRow> {
  const now = context.now()
  await trx("card_payout_approval")
    .where({ payout_id: row.id, withdrawn_at: null, deleted_at: null })
    .update({ withdrawn_at: now })
  const changes = { error_message: MESSAGE, check_expires_at: null, limit_day: null, next_look_at: null }
  const event = "check_expired" as const
  return movePayout(trx, row, { verb: "expire", actor: plugin, now, message: MESSAGE, event, changes })
}

function isWaiting({ state }: PayoutRow): boolean {
  return state === "checked" || state === "awaiting_approval" || state === "approved"
}
