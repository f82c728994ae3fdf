import { type Actor, plugin } from "./actor"
import { enter } from "./audit"
import { isGivenUp } from "./batches/is-given-up"
import { toldToPay } from "./batches/told-to-pay"
import { commit } from "./commit"
import type { Context } from "./context"
import { doubtFrom } from "./doubt"
import { isCheckOver, expireLocked } from "./expire-check"
import { judgePayment } from "./judge"
import { namesOrder } from "./names-order"
import { nextLook, nextTry } from "./next-look"
import { orderOf } from "./order-of"
import type { PayoutGateway, Sent } from "./payout-gateway"
import { lockPayout, movePayout, tellTries, updatePayout } from "./payout-rows"
import { rulesOf } from "./problems-of"
import { limitsFor } from "./request-payout"
import type { PayoutRow } from "./rows"
import { settlePayout } from "./settle-payout"
import { intentOf, isTriedAgain } from "./tries"
import { GRACE_MS, isInTime } from "./under-way"

export type Payment = { payout_id: string; actor: Actor }

const HOUR_MS = 3_600_000

/**
 * Pays an approved payout: intent committed, sent once, then asked for. Two that do it at once send one call, since the state
 * `paying` is taken by one of them. An answer that was lost leaves it unknown, and it is never sent again.
 * @returns the payout as it is then; a draft where its check has expired meanwhile
 * @throws MedusaError not_allowed where it is not approved, or on its way already
 */
export async function payPayout(context: Context, payment: Payment, gateway: PayoutGateway): Promise<PayoutRow> {
  const row = await intend(context, payment, gateway.newOrderId(payment.payout_id))
  if (row.state !== "paying") return row
  const answer = isInTime(row, context.now()) ? await send(row, gateway) : heldUp
  const { sent, isDoubted } =
    answer.outcome === "refused" ? await doubt(row, answer, gateway) : { sent: answer, isDoubted: false }
  await record(context, row, { sent, actor: payment.actor, isDoubted })
  return settlePayout(context, row.id, gateway)
}

async function intend(context: Context, { payout_id, actor }: Payment, orderId: string): Promise<PayoutRow> {
  return commit(context.pg, async (trx) => {
    const row = await lockPayout(trx, payout_id)
    // It may have waited for the row.
    const now = context.now()
    if (row.state === "approved" && isCheckOver(row, now)) return expireLocked(context, trx, row)
    // Also what was approved is not paid once its account, its destination or its amount is allowed no more.
    if (row.state === "approved") limitsFor(context, row)
    const hours = rulesOf(context.settings, row.account)?.linkValidFor ?? 0
    const end = new Date(now.getTime() + hours * HOUR_MS)
    return movePayout(trx, row, {
      verb: "pay",
      actor,
      now,
      message: intentOf(row, "pay"),
      changes: {
        // The payment is a step of the order that was checked; the others are orders of their own, named by the payout: where our record
        // of it is lost, as by a backup that is put back, the gateway has that order already.
        client_orderid: row.flow === "check_pay" ? row.client_orderid : orderId,
        link_expires_at: row.flow === "form" ? end : null,
        paying_since: now,
        accepted_at: null,
        pay_serial: null,
        error_code: null,
        // Of the try before, until this one has come to something.
        error_message: isTriedAgain(row, actor) ? row.error_message : null,
        absent_looks: 0,
        absent_since: null,
        absence_settled_at: null,
        next_look_at: new Date(now.getTime() + GRACE_MS),
      },
    })
  })
}

const LINK = "The page on which the recipient enters a card or another destination is there: send them its link."

const tellsOfIt = "The gateway refused it and tells of a payment all the same."
const tellsNothing = "The gateway refused it, and does not say whether it was paid before."

type Refused = Extract<Sent, { outcome: "refused" }>

/**
 * Was it paid all the same? An order that was paid before is refused as well, and a call may have been repeated on its way. What the
 * gateway tells then counts, and its silence is no answer. Where it shows no payment, as a status that lags may not yet, the refusal
 * stands, and it is asked about for a while.
 */
async function doubt(
  row: PayoutRow,
  refused: Refused,
  gateway: PayoutGateway,
): Promise<{ sent: Sent; isDoubted: boolean }> {
  if (refused.isSent === false) return { sent: refused, isDoubted: false }
  if (row.flow !== "check_pay") return { sent: refused, isDoubted: true }
  const told = await gateway.ask({ ...orderOf(row), orderid: row.orderid, serial_number: null })
  const isOfIt = told.outcome === "told" && namesOrder(row, told)
  if (!isOfIt) return { sent: { outcome: "unknown", message: tellsNothing }, isDoubted: false }
  const { is } = judgePayment(row, told)
  if (is === "refused" || is === "absent") return { sent: refused, isDoubted: is === "absent" }
  return { sent: { outcome: "unknown", message: tellsOfIt }, isDoubted: false }
}

const heldUp: Sent = { outcome: "unsent", message: "this server was held up for too long." }

/** The one place from which money leaves. */
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

type Answered = { sent: Sent & { link?: string }; actor: Actor; isDoubted: boolean }

/** The answer, as long as nobody found out more meanwhile: a callback may have been quicker. */
async function record(context: Context, paid: PayoutRow, { sent, actor, isDoubted }: Answered): Promise<void> {
  const now = context.now()
  await commit(context.pg, async (trx) => {
    const row = await lockPayout(trx, paid.id)
    const isSame = row.client_orderid === paid.client_orderid
    if (sent.outcome === "accepted" && isSame) {
      const known = { orderid: sent.orderid ?? row.orderid, pay_serial: sent.serial_number, accepted_at: now }
      const open = row.state === "paying" || row.state === "unknown"
      const link = open ? (sent.link ?? null) : null
      await tellTries(trx, row, now)
      // What counted as never arrived, and did, is gone after as well.
      await updatePayout(trx, row.id, { ...known, link, next_look_at: row.state === "paid" ? null : now })
      if (link) await enter(trx, { payout_id: row.id, kind: "link", message: LINK, actor, event: "link_ready" }, now)
      return
    }
    if (row.state !== "paying" || !isSame) return
    const move = { actor, now }
    if (sent.outcome === "refused") {
      const message = `The gateway refused to pay it: ${sent.message}`
      const error = { error_code: sent.code, error_message: sent.message }
      const doubt = isDoubted ? { ...doubtFrom(now), next_look_at: nextLook(now, now) } : { next_look_at: null }
      const changes = { ...error, ...doubt, limit_day: null, link_expires_at: null }
      await movePayout(trx, row, { ...move, verb: "fail", message, event: "failed", changes })
    } else if (sent.outcome === "unsent") {
      const message = `Nothing was sent: ${sent.message}`
      // Nothing left this machine, so trying again cannot pay twice.
      const isTriedAgain = context.settings.payOnApproval || (await toldToPay(trx, row))
      const next_look_at = isTriedAgain ? nextTry(row.looks, now) : row.check_expires_at
      const changes = {
        error_message: message,
        paying_since: null,
        link_expires_at: null,
        looks: row.looks + 1,
        next_look_at,
      }
      const back = await movePayout(trx, row, { ...move, verb: "unsend", message, changes })
      if (await isGivenUp(trx, back)) {
        const canceled = { limit_day: null, next_look_at: null }
        const cancel = { actor: plugin, now, message: "Canceled with its batch.", event: "canceled" } as const
        await movePayout(trx, back, { ...cancel, verb: "cancel", changes: canceled })
      }
    } else {
      const message = "The gateway's answer was lost: whether it was paid is being found out. It is not sent again."
      const changes = { error_message: sent.outcome === "unknown" ? sent.message : null, next_look_at: nextTry(0, now) }
      await movePayout(trx, row, { ...move, verb: "lose", message, event: "unknown", changes })
    }
  })
}
