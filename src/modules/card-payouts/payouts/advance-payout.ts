import { plugin } from "../actor"
import { payPayout, isOrderedToPay } from "./pay-payout"
import { checkPayout, expireCheck, isCheckExpired } from "./check-payout"
import { commit, type Context } from "../context"
import type { PayoutGateway } from "./payout-gateway"
import { findPayout, lockPayout, updatePayout } from "./payout-rows"
import { limitProblem, offProblem } from "../limits/account-limits"
import type { PayoutRow } from "../rows"
import { reconcilePayout } from "./reconcile-payout"

/**
 * Does what is next for a payout without anybody asking: checks a batch's row, pays what is approved, asks for what is under way,
 * ends what has expired. A process that died anywhere is gone on from here.
 */
export async function advance(context: Context, id: string, gateway: PayoutGateway): Promise<PayoutRow> {
  const row = await findPayout(context.pg, { id })
  const isExpired = isCheckExpired(row, context.now())
  switch (row.state) {
    case "draft":
      if (!row.batch_id || row.flow !== "check_pay") return stop(context, row)
      if (offProblem(context.settings, row)) return waitWhileOff(context, row, offProblem)
      return checkPayout(context, { payout_id: id, actor: plugin }, gateway)
    case "checked":
    case "awaiting_approval":
      return isExpired ? expireCheck(context, id) : stop(context, row)
    case "approved":
      if (isExpired) return expireCheck(context, id)
      if (!(await isToBePaid(context, row))) return stop(context, row)
      if (limitProblem(context.settings, row)) return waitWhileOff(context, row, limitProblem)
      return payPayout(context, { payout_id: id, actor: plugin }, gateway)
    case "canceled":
      return stop(context, row)
    default:
      return reconcilePayout(context, id, gateway)
  }
}

/** Its approval says so, or somebody did of its batch; of a payout alone, nobody can but who pays it (`payPayout`). */
async function isToBePaid({ pg, settings }: Context, row: PayoutRow): Promise<boolean> {
  return settings.payOnApproval || isOrderedToPay(pg, row)
}

const HOUR_MS = 3_600_000

/** It is looked at again, since an account may be off for a moment only, and says why it waits. */
async function waitWhileOff(
  context: Context,
  { id, state, updated_at }: PayoutRow,
  findProblem: typeof limitProblem,
): Promise<PayoutRow> {
  return commit(context.pg, async (trx) => {
    const row = await lockPayout(trx, id)
    if (row.state !== state || row.updated_at.getTime() !== updated_at.getTime()) return row
    const hour = new Date(context.now().getTime() + HOUR_MS)
    const end = row.check_expires_at && new Date(row.check_expires_at)
    const next_poll_at = end && end < hour ? end : hour
    return updatePayout(trx, id, { error_message: findProblem(context.settings, row) ?? null, next_poll_at })
  })
}

/** Nothing to do before its check expires, if it has one; unless somebody moved it, or said that it is to be paid, meanwhile. */
async function stop({ pg }: Context, { id, state, updated_at }: PayoutRow): Promise<PayoutRow> {
  return commit(pg, async (trx) => {
    const row = await lockPayout(trx, id)
    const next_poll_at = state === "canceled" ? null : row.check_expires_at
    const isSame = row.state === state && row.updated_at.getTime() === updated_at.getTime()
    return isSame ? updatePayout(trx, id, { next_poll_at }) : row
  })
}
