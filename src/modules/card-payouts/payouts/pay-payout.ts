import { nextTry } from "../../../durable"
import { toMessage } from "../../../messages"
import { type Actor, plugin } from "../actor"
import { limitsFor } from "../approvals/request-payout"
import { append } from "../audit-trail"
import { commit, type Context, dayOf } from "../context"
import { accountSettingsOf } from "../limits/account-limits"
import type { BatchRow, CallRow, Db, PayoutRow } from "../rows"
import { answerCall, callsOf, intendCall } from "./calls"
import { expireLocked, isCheckExpired } from "./check-payout"
import { evaluatePayment, namesOrder } from "./evaluate-answer"
import { orderOf } from "./gateway-order"
import type { PayoutGateway, Sent } from "./payout-gateway"
import { intentOf, isTriedAgain, lockPayout, movePayout, logTries, updatePayout } from "./payout-rows"
import { watchFrom, IN_FLIGHT_MS, isInTime, isUnconfirmedFailure, nextPoll } from "./poll-schedule"
import { reconcilePayout } from "./reconcile-payout"

type Payment = { payout_id: string; actor: Actor }

const HOUR_MS = 3_600_000

/**
 * Pays an approved payout. The intent is committed first, the call is sent once, and the outcome is
 * polled. Only one of two concurrent calls sends, since only one takes the state `paying`. A lost
 * answer makes the payout `unknown`; it is never sent again.
 * @returns the payout afterwards; a draft if its check expired in the meantime
 * @throws MedusaError not_allowed if it is not approved, or already in flight
 */
export async function payPayout(context: Context, payment: Payment, gateway: PayoutGateway): Promise<PayoutRow> {
  const { row, call } = await intend(context, payment, gateway.newOrderId(payment.payout_id))
  if (!call) return row
  const answer = isInTime(call, context.now()) ? await send(row, gateway) : heldUp
  const { sent, isUnconfirmed } =
    answer.outcome === "refused" ? await recheck(context, row, { refused: answer, gateway }) : confirmed(answer)
  await record(context, call, { sent, actor: payment.actor, isUnconfirmed })
  return reconcilePayout(context, row.id, gateway)
}

/** `call`: the intent; undefined if the check has expired, and nothing may be sent. */
type Intent = { row: PayoutRow; call?: CallRow }

async function intend(context: Context, { payout_id, actor }: Payment, orderId: string): Promise<Intent> {
  return commit(context.pg, async (trx) => {
    const row = await lockPayout(trx, payout_id)
    // Read after the lock, since waiting for the row takes time.
    const now = context.now()
    if (row.state === "approved" && isCheckExpired(row, now)) return { row: await expireLocked(context, trx, row) }
    // An approved payout is not paid if its account, destination or amount is no longer allowed.
    if (row.state === "approved") limitsFor(context, row)
    const hours = accountSettingsOf(context.settings, row.account)?.linkValidFor ?? 0
    const end = new Date(now.getTime() + hours * HOUR_MS)
    const paying = await movePayout(trx, row, {
      verb: "pay",
      actor,
      now,
      message: intentOf(row, "pay"),
      changes: {
        // In the two-step flow the payment is a step of the checked order. In the other flows the
        // order id derives from the payout's id: if our record is lost, such as by restoring a
        // backup, the gateway already has that order.
        client_orderid: row.flow === "check_pay" ? row.client_orderid : orderId,
        link_expires_at: row.flow === "form" ? end : null,
        error_code: null,
        // Keeps the previous attempt's error until this attempt has an outcome.
        error: isTriedAgain(row, actor) ? row.error : null,
        next_poll_at: new Date(now.getTime() + IN_FLIGHT_MS),
      },
    })
    return { row: paying, call: await intendCall(trx, paying, { verb: "pay", actor, now }) }
  })
}

type Refused = Extract<Sent, { outcome: "refused" }>

/**
 * Checks a refusal against the gateway's status, since an order that was already paid is refused as
 * well and a call may have been repeated on its way. If the status reports a payment or does not
 * identify the order, the outcome is unknown. If it shows no payment, the refusal stands, but the
 * payout is polled for a while because the status may lag. A one-step payout is only polled for a
 * while.
 */
async function recheck(
  { pg }: Context,
  row: PayoutRow,
  { refused, gateway }: { refused: Refused; gateway: PayoutGateway },
): Promise<{ sent: Sent; isUnconfirmed: boolean }> {
  if (refused.isSent === false) return confirmed(refused)
  if (row.flow !== "check_pay") return { sent: refused, isUnconfirmed: true }
  const reported = await gateway.ask({ ...orderOf(row), orderid: row.orderid, serial_number: null })
  const isOfIt = reported.outcome === "reported" && namesOrder(row, reported)
  if (!isOfIt) {
    const message = toMessage("payout.payment_refused_without_report")
    return confirmed({ outcome: "unknown", message })
  }
  const { is } = evaluatePayment({ row, ...(await callsOf(pg, row)) }, reported)
  if (is === "refused" || is === "not_found") return { sent: refused, isUnconfirmed: is === "not_found" }
  const message = toMessage("payout.payment_refused_but_reported")
  return confirmed({ outcome: "unknown", message })
}

function confirmed<S extends Sent>(sent: S): { sent: S; isUnconfirmed: boolean } {
  return { sent, isUnconfirmed: false }
}

const heldUp: Sent = { outcome: "unsent", message: toMessage("payout_call.too_late") }

/** The only function that sends money. */
async function send(row: PayoutRow, gateway: PayoutGateway): Promise<Sent & { link?: string }> {
  const order = orderOf(row)
  switch (row.flow) {
    case "check_pay":
      return gateway.pay({ ...order, orderid: row.orderid ?? "" })
    case "payout":
      return gateway.payout(order)
    case "transfer":
      return gateway.transfer(order)
    case "form":
      return gateway.form(order)
  }
}

type Answered = { sent: Sent & { link?: string }; actor: Actor; isUnconfirmed: boolean }

/** Records the answer unless something else, such as a faster callback, has resolved the payout. */
async function record(
  context: Context,
  { id, payout_id }: CallRow,
  { sent, actor, isUnconfirmed }: Answered,
): Promise<void> {
  const now = context.now()
  await commit(context.pg, async (trx) => {
    const row = await lockPayout(trx, payout_id)
    const { payment: call } = await callsOf(trx, row)
    if (call?.id !== id || (sent.outcome !== "accepted" && row.state !== "paying")) return
    await answerCall(trx, call, { sent, now })
    if (sent.outcome === "accepted") {
      const open = row.state === "paying" || row.state === "unknown"
      const link = open ? (sent.link ?? null) : null
      await logTries(trx, row, now)
      const changes = { orderid: sent.orderid ?? row.orderid, link, next_poll_at: row.state === "paid" ? null : now }
      if (row.flow !== "form" && isUnconfirmedFailure(row)) {
        await reopen(context, trx, { row, actor, now, changes })
        return
      }
      await updatePayout(trx, row.id, changes)
      const message = toMessage("payout.form_ready")
      if (link) await append(trx, { payout_id: row.id, kind: "link", message, actor, event: "link_ready" }, now)
      return
    }
    const move = { actor, now }
    if (sent.outcome === "refused") {
      const message = toMessage("payout.payment_refused", { reason: sent.message })
      const error = { error_code: sent.code, error: sent.message }
      const recheck = isUnconfirmed ? { ...watchFrom(now), next_poll_at: nextPoll(now, now) } : { next_poll_at: null }
      const changes = { ...error, ...recheck, limit_day: null, link_expires_at: null }
      await movePayout(trx, row, { ...move, verb: "fail", message, changes })
    } else if (sent.outcome === "unsent") {
      const message = toMessage("payout.payment_not_sent", { reason: sent.message })
      // Nothing was sent, so a retry cannot pay twice.
      const isTriedAgain = context.settings.payOnApproval || (await isOrderedToPay(trx, row))
      const next_poll_at = isTriedAgain ? nextTry(row.poll_count, now) : row.check_expires_at
      const changes = {
        error: message,
        link_expires_at: null,
        poll_count: row.poll_count + 1,
        next_poll_at,
      }
      const back = await movePayout(trx, row, { ...move, verb: "unsend", message, changes })
      if (await isBatchCanceled(trx, back)) {
        const canceled = { limit_day: null, next_poll_at: null }
        const cancel = {
          actor: plugin,
          now,
          message: toMessage("payout.canceled_with_batch"),
        } as const
        await movePayout(trx, back, { ...cancel, verb: "cancel", changes: canceled })
      }
    } else {
      const message = toMessage("payout.payment_answer_lost")
      const changes = { error: sent.outcome === "unknown" ? sent.message : null, next_poll_at: nextTry(0, now) }
      await movePayout(trx, row, { ...move, verb: "lose", message, changes })
    }
  })
}

/**
 * Reopens a payout whose failure was inferred, since the gateway accepted it: money may leave, and
 * counts against the limit of today. A form stays failed: nobody has its page.
 */
async function reopen(
  context: Context,
  trx: Db,
  { row, ...move }: { row: PayoutRow; actor: Actor; now: Date; changes: Partial<PayoutRow> },
): Promise<void> {
  const limit_day = dayOf(move.now, context.settings)
  const changes = { ...move.changes, limit_day, error_code: null, error: null, watch_until: null }
  const message = toMessage("payout.accepted_after_failure")
  await movePayout(trx, row, { ...move, verb: "reopen", message, changes })
}

type InBatch = Pick<PayoutRow, "batch_id">

/**
 * True if somebody ordered payment of the payout's batch (`payBatch`). The order answers one
 * request: an expired check voids it with the request, and a new request clears it.
 */
export async function isOrderedToPay(db: Db, row: InBatch): Promise<boolean> {
  const batch = await batchOf(db, row)
  return !!batch?.requested_at && batch.ordered_to_pay_at !== null
}

/**
 * True if somebody canceled the payout's batch (`cancelBatch`). Rows whose call was in flight then
 * were skipped; they are canceled as well if nothing was sent.
 */
async function isBatchCanceled(db: Db, row: InBatch): Promise<boolean> {
  const batch = await batchOf(db, row)
  return !!batch && batch.canceled_at !== null
}

type Orders = Pick<BatchRow, "requested_at" | "ordered_to_pay_at" | "canceled_at">

async function batchOf(db: Db, { batch_id: id }: InBatch): Promise<Orders | undefined> {
  if (id === null) return undefined
  return (await db("card_payout_batch")
    .where({ id, deleted_at: null })
    .first("requested_at", "ordered_to_pay_at", "canceled_at")) as Orders | undefined
}
