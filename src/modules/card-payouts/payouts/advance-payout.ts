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
 * Takes the next step of a payout on the schedule: checks a row of a batch, pays an approved
 * payout, polls one in flight, ends an expired one. It resumes the work of a process that died at
 * any point.
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

/**
 * True if its approval implies payment (option payOnApproval), or if somebody ordered payment of
 * its batch. A single payout is otherwise paid only by an explicit call of `payPayout`.
 */
async function isToBePaid({ pg, settings }: Context, row: PayoutRow): Promise<boolean> {
  return settings.payOnApproval || isOrderedToPay(pg, row)
}

const HOUR_MS = 3_600_000

/**
 * Tries again after an hour, or sooner if the check expires, since an account may be off only for a
 * moment. The payout shows the reason.
 */
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
    return updatePayout(trx, id, { error: findProblem(context.settings, row) ?? null, next_poll_at })
  })
}

/**
 * Stops polling until the payout's check expires, if it has one. Does nothing if somebody moved the
 * payout or ordered its payment in the meantime.
 */
async function stop({ pg }: Context, { id, state, updated_at }: PayoutRow): Promise<PayoutRow> {
  return commit(pg, async (trx) => {
    const row = await lockPayout(trx, id)
    const next_poll_at = state === "canceled" ? null : row.check_expires_at
    const isSame = row.state === state && row.updated_at.getTime() === updated_at.getTime()
    return isSame ? updatePayout(trx, id, { next_poll_at }) : row
  })
}
