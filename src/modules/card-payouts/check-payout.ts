import { MedusaError } from "@medusajs/framework/utils"
import { type Actor, peopleOf } from "./actor"
import { enter } from "./audit"
import { commit } from "./commit"
import type { Context } from "./context"
import { nextTry } from "./next-look"
import { orderOf } from "./order-of"
import type { PayoutGateway, Sent } from "./payout-gateway"
import { lockPayout, movePayout, updatePayout } from "./payout-rows"
import { offProblem } from "./problems-of"
import type { PayoutRow } from "./rows"
import { sentences } from "./sentences"
import { settlePayout } from "./settle-payout"
import { intentOf, isTriedAgain } from "./tries"
import { GRACE_MS } from "./under-way"

export type Check = { payout_id: string; actor: Actor }

/**
 * Asks the gateway to check a draft and to register it; no money moves. Intent committed, sent once, then asked for. A check
 * whose answer was lost is found out by the schedule.
 * @returns the payout as it is then: checked, failed where the gateway refuses it, or still being checked
 * @throws MedusaError not_allowed where it cannot be checked
 */
export async function checkPayout(context: Context, check: Check, gateway: PayoutGateway): Promise<PayoutRow> {
  const row = await intend(context, check, gateway.newOrderId())
  const sent = await gateway.check(orderOf(row))
  await record(context, row, { sent, actor: check.actor })
  return settlePayout(context, row.id, gateway)
}

async function intend(context: Context, { payout_id, actor }: Check, client_orderid: string): Promise<PayoutRow> {
  return commit(context.pg, async (trx) => {
    const row = await lockPayout(trx, payout_id)
    // It may have waited for the row.
    const now = context.now()
    // A check tells the gateway whose account it is: not for an account that pays nobody any more.
    const wrong = row.flow !== "check_pay" ? sentences.oneStep : offProblem(context.settings, row)
    if (wrong) throw new MedusaError(MedusaError.Types.NOT_ALLOWED, wrong)
    return movePayout(trx, row, {
      verb: "check",
      actor,
      now,
      message: intentOf(row, "check"),
      changes: {
        client_orderid,
        orderid: null,
        check_serial: null,
        check_type: null,
        checked_at: now,
        check_expires_at: null,
        error_code: null,
        // Of the try before, until this one has come to something.
        error_message: isTriedAgain(row, actor) ? row.error_message : null,
        absent_looks: 0,
        absent_since: null,
        absence_settled_at: null,
        makers: [...new Set([...row.makers, ...peopleOf(actor)])],
        next_look_at: new Date(now.getTime() + GRACE_MS),
      },
    })
  })
}

/** The answer, as long as it is still about the same check: it may have been canceled, or found out, meanwhile. */
async function record(
  context: Context,
  asked: PayoutRow,
  { sent, actor }: { sent: Sent; actor: Actor },
): Promise<void> {
  const now = context.now()
  await commit(context.pg, async (trx) => {
    const row = await lockPayout(trx, asked.id)
    if (row.state !== "checking" || row.client_orderid !== asked.client_orderid) return
    switch (sent.outcome) {
      case "accepted":
        await updatePayout(trx, row.id, {
          orderid: row.orderid ?? sent.orderid,
          check_serial: sent.serial_number,
          next_look_at: now,
        })
        return
      case "refused": {
        const error = { error_code: sent.code, error_message: sent.message }
        const message = `The gateway refused it: ${sent.message}`
        const changes = { ...error, next_look_at: null }
        await movePayout(trx, row, { verb: "refuse", actor, now, message, event: "failed", changes })
        return
      }
      case "unsent": {
        const message = `Nothing was checked: ${sent.message}`
        // Rows of a batch are checked by the schedule.
        const next_look_at = row.batch_id ? nextTry(row.looks, now) : null
        const changes = { error_message: message, client_orderid: null, looks: row.looks + 1, next_look_at }
        await movePayout(trx, row, { verb: "unsend", actor, now, message, changes })
        return
      }
      case "unknown":
        await updatePayout(trx, row.id, { next_look_at: nextTry(0, now) })
        if (row.is_quiet) return
        await enter(trx, { payout_id: row.id, kind: "lost", message: LOST, actor }, now)
    }
  })
}

const LOST = "The gateway's answer to the check was lost: it is being found out."
