import { nextTry } from "../../../durable"
import { notAllowed } from "../../../mapping"
import { toMessage } from "../../../messages"
import { type Actor, peopleOf, plugin } from "../actor"
import { append } from "../audit-trail"
import { commit, type Context } from "../context"
import { offProblem } from "../limits/account-limits"
import type { CallRow, Db, PayoutRow } from "../rows"
import { answerCall, answerCanceledCheck, callsOf, intendCall } from "./calls"
import { orderOf } from "./gateway-order"
import type { PayoutGateway, Sent } from "./payout-gateway"
import { intentOf, isTriedAgain, lockPayout, movePayout, updatePayout } from "./payout-rows"
import { IN_FLIGHT_MS } from "./poll-schedule"
import { reconcilePayout } from "./reconcile-payout"

export type Check = { payout_id: string; actor: Actor }

/**
 * Asks the gateway to check and register a draft; no money moves. The intent is committed first,
 * the call is sent once, and the outcome is polled. The schedule resolves a check whose answer was
 * lost.
 * @returns the payout afterwards: checked, failed if the gateway refused it, or still being checked
 * @throws MedusaError not_allowed if it cannot be checked
 */
export async function checkPayout(context: Context, check: Check, gateway: PayoutGateway): Promise<PayoutRow> {
  const { row, call } = await intend(context, check, gateway.newOrderId())
  const sent = await gateway.check(orderOf(row))
  await record(context, call, { sent, actor: check.actor })
  return reconcilePayout(context, row.id, gateway)
}

async function intend(
  context: Context,
  { payout_id, actor }: Check,
  client_orderid: string,
): Promise<{ row: PayoutRow; call: CallRow }> {
  return commit(context.pg, async (trx) => {
    const row = await lockPayout(trx, payout_id)
    // Read after the lock, since waiting for the row takes time.
    const now = context.now()
    // A check reveals the recipient's account to the gateway, so accounts that no longer pay send
    // none.
    const wrong = row.flow !== "check_pay" ? toMessage("payout.has_no_check") : offProblem(context.settings, row)
    if (wrong) throw notAllowed(wrong)
    const checking = await movePayout(trx, row, {
      verb: "check",
      actor,
      now,
      message: intentOf(row, "check"),
      changes: {
        client_orderid,
        orderid: null,
        check_expires_at: null,
        error_code: null,
        // Keeps the previous attempt's error until this attempt has an outcome.
        error: isTriedAgain(row, actor) ? row.error : null,
        initiators: [...new Set([...row.initiators, ...peopleOf(actor)])],
        next_poll_at: new Date(now.getTime() + IN_FLIGHT_MS),
      },
    })
    return { row: checking, call: await intendCall(trx, checking, { verb: "check", actor, now }) }
  })
}

/**
 * Records the answer if it still belongs to the current check. The payout may have been canceled or
 * resolved in the meantime; then only the call gets the answer.
 */
async function record(
  context: Context,
  { id, payout_id }: CallRow,
  { sent, actor }: { sent: Sent; actor: Actor },
): Promise<void> {
  const now = context.now()
  await commit(context.pg, async (trx) => {
    const row = await lockPayout(trx, payout_id)
    const { check: call } = await callsOf(trx, row)
    if (call?.id !== id) return
    if (row.state === "canceled") return answerCanceledCheck(trx, call, { sent, now })
    await answerCall(trx, call, { sent, now })
    if (row.state !== "checking") return
    switch (sent.outcome) {
      case "accepted":
        await updatePayout(trx, row.id, {
          orderid: row.orderid ?? sent.orderid,
          next_poll_at: now,
        })
        return
      case "refused": {
        const error = { error_code: sent.code, error: sent.message }
        const message = toMessage("payout.check_refused", { reason: sent.message })
        const changes = { ...error, next_poll_at: null }
        await movePayout(trx, row, { verb: "refuse", actor, now, message, changes })
        return
      }
      case "unsent": {
        const message = toMessage("payout.check_not_sent", { reason: sent.message })
        // The schedule checks rows of a batch.
        const next_poll_at = row.batch_id ? nextTry(row.poll_count, now) : null
        const changes = { error: message, client_orderid: null, poll_count: row.poll_count + 1, next_poll_at }
        await movePayout(trx, row, { verb: "unsend", actor, now, message, changes })
        return
      }
      case "unknown":
        await updatePayout(trx, row.id, { next_poll_at: nextTry(0, now) })
        if (row.is_log_suppressed) return
        await append(
          trx,
          { payout_id: row.id, kind: "lost", message: toMessage("payout.check_answer_lost"), actor },
          now,
        )
    }
  })
}

/** True if the gateway no longer keeps the check (option checkValidFor). */
export function isCheckExpired({ check_expires_at }: PayoutRow, now: Date): boolean {
  return !!check_expires_at && new Date(check_expires_at) <= now
}

/**
 * Returns a payout with an expired check to draft: its approvals are withdrawn and it counts
 * against no limit.
 */
export async function expireCheck(context: Context, id: string): Promise<PayoutRow> {
  return commit(context.pg, async (trx) => {
    const row = await lockPayout(trx, id)
    if (!isWaiting(row) || !isCheckExpired(row, context.now())) return row
    return expireLocked(context, trx, row)
  })
}

export async function expireLocked(context: Context, trx: Db, row: PayoutRow): Promise<PayoutRow> {
  const now = context.now()
  await trx("card_payout_approval")
    .where({ payout_id: row.id, withdrawn_at: null, deleted_at: null })
    .update({ withdrawn_at: now })
  const message = toMessage("payout.check_expired")
  const changes = { error: message, check_expires_at: null, limit_day: null, next_poll_at: null }
  return movePayout(trx, row, { verb: "expire", actor: plugin, now, message, changes })
}

function isWaiting({ state }: PayoutRow): boolean {
  return state === "checked" || state === "awaiting_approval" || state === "approved"
}
