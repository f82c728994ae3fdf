import { isFinal } from "../../../gateway"
import { gateway } from "../actor"
import { append } from "../audit-trail"
import { commit, type Context, dayOf } from "../context"
import type { Db, PayoutRow, PayoutState } from "../rows"
import {
  evaluateCheck,
  evaluatePayment,
  namesOrder,
  reportedOrderid,
  refusalOf,
  type Outcome,
  safeGatewayText,
} from "./compare-with-record"
import { orderOf } from "./gateway-order"
import type { PayoutGateway, StatusReport } from "./payout-gateway"
import { findPayout, lockPayout, movePayout, logTries, updatePayout } from "./payout-rows"
import { WATCH_MS, watchFrom, isUnderWay, nextPoll, nextTry } from "./poll-schedule"

const asked: readonly PayoutState[] = ["checking", "paying", "unknown", "paid", "failed"]

/**
 * Asks the gateway what became of a check or a payment, and writes down what it says, once. What the answer cannot tell stays as
 * it is. Nothing is sent but the question.
 * @returns the payout as it is then
 */
export async function reconcilePayout(context: Context, id: string, gateway: PayoutGateway): Promise<PayoutRow> {
  const before = await findPayout(context.pg, { id })
  if (!asked.includes(before.state) || !before.client_orderid || isUnderWay(before, context.now())) return before
  const askedAt = context.now()
  const { reported, isPlain } = await ask(before, gateway)
  return commit(context.pg, async (trx) => {
    const locked = await lockPayout(trx, id)
    // Somebody else was quicker, or it is another check by now.
    if (locked.state !== before.state || locked.client_orderid !== before.client_orderid) return locked
    if (reported.outcome === "reported" && namesOrder(locked, reported)) {
      const [reported_status, reported_type] = [safeGatewayText(reported.status), safeGatewayText(reported.type)]
      await updatePayout(trx, id, { reported_at: context.now(), reported_status, reported_type })
    }
    if (locked.state === "checking") return reconcileCheck(context, trx, { row: locked, reported })
    // Whoever sent it has died since: it may have moved money.
    const row = await logTries(trx, locked, context.now())
    return reconcilePayment(context, trx, { row, reported, isPlain, askedAt })
  })
}

/** Without its serial number status may describe the check: then it is asked for by that. */
async function ask(row: PayoutRow, gateway: PayoutGateway): Promise<{ reported: StatusReport; isPlain: boolean }> {
  const { orderid, pay_serial } = row
  const question = { ...orderOf(row), orderid }
  const plain = await gateway.ask({ ...question, serial_number: null })
  const hasStep = row.flow === "check_pay" && row.state !== "checking" && pay_serial !== null
  if (!hasStep || plain.outcome !== "reported" || evaluatePayment(row, plain).is !== "pending") {
    return { reported: plain, isPlain: true }
  }
  return { reported: await gateway.ask({ ...question, serial_number: pay_serial }), isPlain: false }
}

const HOUR_MS = 3_600_000

/** Writes down what the gateway says of a check, on its locked row. One that never arrived, or came to nothing, moved no money. */
async function reconcileCheck(
  context: Context,
  trx: Db,
  { row, reported }: { row: PayoutRow; reported: StatusReport },
): Promise<PayoutRow> {
  const now = context.now()
  const move = { actor: gateway, now }
  if (reported.outcome === "silent") return later(trx, row, now)
  if (reported.outcome === "not_found") {
    const message = "The check never arrived at the gateway: check it again."
    // Rows of a batch are checked by the schedule.
    const next_poll_at = row.batch_id ? nextTry(row.tries, now) : null
    const changes = { error_message: message, client_orderid: null, next_poll_at }
    return movePayout(trx, row, { ...move, verb: "unsend", message, changes })
  }
  const outcome = evaluateCheck(row, reported)
  const known = {
    orderid: reportedOrderid(row, reported),
    check_type: safeGatewayText(reported.type),
    fee: reported.fee ?? row.fee,
  }
  switch (outcome.is) {
    case "done": {
      const hours = context.settings.accounts[row.account]?.checkValidFor ?? 0
      const check_expires_at = new Date(now.getTime() + hours * HOUR_MS)
      const changes = { ...known, checked_at: now, check_expires_at, next_poll_at: check_expires_at, poll_count: 0 }
      const message = "The gateway has checked it: the recipient can be paid."
      return movePayout(trx, row, { ...move, verb: "pass", message, event: "checked", changes })
    }
    case "refused": {
      const { message, error } = refusalOf(reported)
      const changes = { ...known, ...error, next_poll_at: null }
      return movePayout(trx, row, { ...move, verb: "refuse", message, event: "failed", changes })
    }
    case "mismatch": {
      const changes = { error_message: outcome.reason, next_poll_at: null }
      return movePayout(trx, row, { ...move, verb: "refuse", message: outcome.reason, event: "failed", changes })
    }
    default:
      return later(trx, row, now)
  }
}

function later(trx: Db, row: PayoutRow, now: Date): Promise<PayoutRow> {
  const next_poll_at = nextPoll(new Date(row.checked_at ?? now), now)
  return updatePayout(trx, row.id, { poll_count: row.poll_count + 1, next_poll_at })
}

/** Answers without a trace of a payment before it counts as never arrived; they must spread over `reconcileAfter` as well. */
const NOT_FOUND_ANSWERS = 3

type Answer = Extract<StatusReport, { outcome: "reported" }>
/** `askedAt`: a process may be held up between an answer and the moment at which it is written down. */
type Reconciliation = { row: PayoutRow; reported: StatusReport; isPlain: boolean; askedAt: Date }

/**
 * Writes down what the gateway says of a payment, on its locked row. Paid is what the gateway says is paid, with our amount and
 * currency; it failed where the gateway says so, or where there is proof that it never arrived.
 */
async function reconcilePayment(context: Context, trx: Db, reconciliation: Reconciliation): Promise<PayoutRow> {
  const { row, reported, isPlain } = reconciliation
  const now = context.now()
  // It failed in its check, or before anything was sent: no answer can be about a payment.
  if (row.state === "failed" && !row.paying_since) return row
  if (row.state === "paid") return noteAfterPaid(trx, row, { now, reported })
  if (reported.outcome === "silent") return unclear(context, trx, { row, reason: "the gateway does not answer" })
  const outcome: Outcome = reported.outcome === "not_found" ? { is: "not_found" } : evaluatePayment(row, reported)
  switch (outcome.is) {
    case "done":
      return reported.outcome === "reported" ? succeed(context, trx, { row, reported, isPlain }) : row
    case "refused":
      return reported.outcome === "reported" ? fail(trx, row, { now, ...refusalOf(reported) }) : row
    case "mismatch":
      return recordMismatch(context, trx, { row, reported, reason: outcome.reason })
    case "not_found":
      return countNotFound(context, trx, reconciliation)
    case "pending":
      return pending(context, trx, { row, reported })
  }
}

async function succeed(
  context: Context,
  trx: Db,
  { row, reported, isPlain }: { row: PayoutRow; reported: Answer; isPlain: boolean },
): Promise<PayoutRow> {
  const now = context.now()
  const named = row.flow === "form" && reported.card_label ? { destination_label: reported.card_label } : {}
  const changes = {
    ...named,
    orderid: reportedOrderid(row, reported),
    fee: reported.fee ?? row.fee,
    paid_at: now,
    // What was released before left all the same, and counts.
    limit_day: row.limit_day ?? dayOf(now, context.settings),
    shown_plainly: isPlain,
    watch_until: null,
    ...cleared,
  }
  const message = row.state === "failed" ? "The gateway paid it after all." : "Paid."
  return movePayout(trx, row, { verb: "succeed", actor: gateway, now, message, event: "paid", changes })
}

const cleared = { error_code: null, error_message: null, mismatch: null, link: null, next_poll_at: null }

/** `isUnconfirmed`: the gateway did not say so itself. */
type Failure = { now: Date; message: string; error?: Partial<PayoutRow>; isUnconfirmed?: boolean }

async function fail(trx: Db, row: PayoutRow, { now, message, error, isUnconfirmed }: Failure): Promise<PayoutRow> {
  if (row.state === "failed") return updatePayout(trx, row.id, { next_poll_at: null, watch_until: null })
  const watch = isUnconfirmed ? { ...watchFrom(now), next_poll_at: nextPoll(now, now) } : {}
  const changes = { ...cleared, error_message: message, ...error, limit_day: null, ...watch }
  return movePayout(trx, row, { verb: "fail", actor: gateway, now, message, event: "failed", changes })
}

/**
 * The gateway tells of something that our record did not expect: nothing is accepted until it, or an admin, says otherwise. Money that
 * left all the same, of whatever amount, is not forgotten as failed: it counts against the limit of the day on which it is found.
 */
async function recordMismatch(
  context: Context,
  trx: Db,
  { row, reported, reason }: { row: PayoutRow; reported: StatusReport; reason: string },
): Promise<PayoutRow> {
  const now = context.now()
  const message = `${reason} Nothing is accepted: look at the gateway.`
  const move = { actor: gateway, now, message, event: "unknown" } as const
  const seen = { mismatch: reason, poll_count: row.poll_count + 1 }
  if (row.state === "paying") {
    return movePayout(trx, row, { ...move, verb: "lose", changes: { ...seen, ...askAgain(row, now) } })
  }
  if (
    row.state === "failed" &&
    reported.outcome === "reported" &&
    reported.status === "approved" &&
    namesOrder(row, reported)
  ) {
    const limit_day = dayOf(now, context.settings)
    const changes = { ...seen, limit_day, watch_until: null, ...askAgain({ ...row, state: "unknown" }, now) }
    return movePayout(trx, row, { ...move, verb: "reopen", changes })
  }
  const changes = { ...seen, ...askAgain(row, now) }
  if (row.mismatch !== reason) await append(trx, { payout_id: row.id, kind: "mismatch", message, actor: gateway }, now)
  return updatePayout(trx, row.id, changes)
}

/** Under way at the gateway, or it waits for the recipient. */
async function pending(
  context: Context,
  trx: Db,
  { row, reported }: { row: PayoutRow; reported: StatusReport },
): Promise<PayoutRow> {
  if (reported.outcome !== "reported") return row
  const now = context.now()
  // A page that was used is not over with its last day: the gateway decides.
  const expired = reported.is_taken ? undefined : await expireLink(trx, row, now)
  if (expired) return expired
  if (!namesOrder(row, reported))
    return unclear(context, trx, { row, reason: "the gateway's status does not say which order it is about" })
  // It was accepted, and an answer that is final is about its check.
  if (isFinal(reported.status))
    return unclear(context, trx, { row, reason: "the gateway's status shows its check only" })
  const link = reported.link && reported.link !== row.link && row.flow !== "form" ? { link: reported.link } : {}
  if (reported.link && !row.link && row.flow !== "form") {
    const message = "The gateway wants to know more from the recipient: send them its page."
    await append(trx, { payout_id: row.id, kind: "link", message, actor: gateway, event: "link_ready" }, now)
  }
  if (row.flow === "form" && isOverdue(context, row)) {
    return unclear(context, trx, { row, reason: "it has not decided on the destination that the recipient entered" })
  }
  // The gateway had said that it failed, and says by now that it has not decided.
  const watched = row.state === "failed" && !row.watch_until ? { ...row, ...watchFrom(now) } : row
  const traces = { not_found_count: 0, not_found_since: null, not_found_window_ended_at: null }
  const changes = {
    ...link,
    orderid: reportedOrderid(row, reported),
    mismatch: null,
    ...traces,
    poll_count: row.poll_count + 1,
  }
  const { watch_until } = watched
  return updatePayout(trx, row.id, { ...changes, watch_until, ...askAgain(watched, now) })
}

/** A form that nobody used before its last day has come to nothing; should it be used all the same, the gateway's word counts. */
async function expireLink(trx: Db, row: PayoutRow, now: Date): Promise<PayoutRow | undefined> {
  const isLinkExpired = row.flow === "form" && row.link_expires_at && new Date(row.link_expires_at) <= now
  if (!isLinkExpired || row.state === "failed") return undefined
  const message =
    "The recipient did not use the page before it expired, and nothing is known to be paid. The gateway may still take a card or another destination there: before another payout is made for it, look at the gateway."
  return fail(trx, row, { now, message, isUnconfirmed: true })
}

/**
 * Nothing is shown of it. What was sent and never answered is unknown from now on; what was accepted, once it was waited for long
 * enough: then somebody may rule it.
 */
async function unclear(
  context: Context,
  trx: Db,
  { row, reason }: { row: PayoutRow; reason: string },
): Promise<PayoutRow> {
  const now = context.now()
  const changes = { poll_count: row.poll_count + 1, ...askAgain(row, now) }
  const waits = row.accepted_at && !isOverdue(context, row)
  if (row.state !== "paying" || waits) return updatePayout(trx, row.id, changes)
  const what = row.accepted_at ? "the gateway accepted it" : "the call was never answered"
  const message = `Whether it was paid is not known: ${what}, and ${reason}.`
  return movePayout(trx, row, { verb: "lose", actor: gateway, now, message, event: "unknown", changes })
}

/** A form is waited for until its page has expired. */
function isOverdue({ settings, now }: Context, { flow, link_expires_at, paying_since }: PayoutRow): boolean {
  const since = flow === "form" ? link_expires_at : paying_since
  return !!since && now().getTime() - new Date(since).getTime() >= settings.reconcileAfter * 1000
}

/** The gateway shows no trace of it. One answer proves nothing. */
async function countNotFound(
  context: Context,
  trx: Db,
  { row, reported, askedAt }: Reconciliation,
): Promise<PayoutRow> {
  const now = context.now()
  const expired = await expireLink(trx, row, now)
  if (expired) return expired
  if (row.state === "failed") return updatePayout(trx, row.id, askAgain(row, now))
  const since = row.not_found_since ? new Date(row.not_found_since) : askedAt
  const not_found_count = row.not_found_count + 1
  const hasWindowEnded = askedAt.getTime() - since.getTime() >= context.settings.reconcileAfter * 1000
  if (not_found_count >= NOT_FOUND_ANSWERS && hasWindowEnded && (await isProof(trx, row, reported))) {
    return fail(trx, row, { now, message: "It never arrived at the gateway: nothing was paid.", isUnconfirmed: true })
  }
  const not_found_window_ended_at = row.not_found_window_ended_at ?? (hasWindowEnded ? askedAt : null)
  const counted = { not_found_count, not_found_since: since, not_found_window_ended_at }
  await updatePayout(trx, row.id, counted)
  return unclear(context, trx, { row: { ...row, ...counted }, reason: "the gateway shows no trace of it" })
}

/**
 * Does "no trace of it" prove anything with this gateway? Nothing of what it accepted. A plain "no such order" does, where it told of
 * another one meanwhile. A status that describes the check does only where the gateway was seen to tell of payments in that place.
 * Otherwise a lost payment stays unknown until an admin rules it: wrong would be worse.
 */
async function isProof(trx: Db, row: PayoutRow, reported: StatusReport): Promise<boolean> {
  if (row.accepted_at) return false
  if (row.flow !== "check_pay") return reported.outcome === "not_found" && (await answersOthers(trx, row))
  if (reported.outcome === "not_found") return false
  return showsPayments(trx, row)
}

/**
 * A gateway that refuses every question would refuse this one as well. So it has to have told of another payout, at the same endpoint,
 * since one that was closed refuses every question by itself: after an answer without a trace that came late enough, and before this one.
 */
async function answersOthers(
  trx: Db,
  { id, account, endpoint, not_found_window_ended_at }: PayoutRow,
): Promise<boolean> {
  if (!not_found_window_ended_at) return false
  const other = await trx("card_payout")
    .where({ account, endpoint, deleted_at: null })
    .whereNot({ id })
    .where("reported_at", ">=", not_found_window_ended_at)
    .first("id")
  return other !== undefined
}

type AfterPaid = { now: Date; reported: StatusReport }

/** Paid stays paid here; that the gateway says something else by now is said once. */
async function noteAfterPaid(trx: Db, row: PayoutRow, { now, reported }: AfterPaid): Promise<PayoutRow> {
  if (row.next_poll_at) await updatePayout(trx, row.id, { next_poll_at: null })
  if (reported.outcome !== "reported" || !namesOrder(row, reported)) return row
  if (evaluatePayment(row, reported).is === "done") return row
  const what =
    [reported.type, reported.status].flatMap((text) => safeGatewayText(text) ?? []).join(" ") || "something else"
  const message = `It was paid, and the gateway now tells of: ${what}. Look at the gateway; nothing was changed here.`
  const existing = await trx("card_payout_entry").where({ payout_id: row.id, message, deleted_at: null }).first("id")
  const entry = { payout_id: row.id, kind: "changed_after_paid", message, actor: gateway }
  if (!existing) await append(trx, { ...entry, event: "changed_after_paid" }, now)
  return row
}

function startOf({ paying_since }: PayoutRow, now: Date): Date {
  return new Date(paying_since ?? now)
}

/** What failed is asked about until its doubt is over; a link that is open, at its end at the latest. */
function askAgain(row: PayoutRow, now: Date): Partial<Pick<PayoutRow, "next_poll_at" | "watch_until">> {
  if (row.state === "failed") {
    const end = row.watch_until && new Date(row.watch_until)
    if (!end || end <= now) return { next_poll_at: null, watch_until: null }
    return { next_poll_at: nextPoll(new Date(end.getTime() - WATCH_MS), now) }
  }
  const next = nextPoll(startOf(row, now), now)
  const end = row.flow === "form" && row.link_expires_at ? new Date(row.link_expires_at) : undefined
  return { next_poll_at: end && end > now && end < next ? end : next }
}

/** How many of the newest payments show what the gateway's status tells about. */
const MOST_SAMPLED_PAYMENTS = 50

/** Was the status of this endpoint seen to tell of payments in two steps, and not of their checks, each time it was asked for the order alone? */
async function showsPayments(db: Db, row: Pick<PayoutRow, "account" | "endpoint">): Promise<boolean> {
  const { account, endpoint } = row
  const newest = (await db("card_payout")
    .where({ account, endpoint, flow: "check_pay", state: "paid", deleted_at: null })
    .whereNotNull("pay_serial")
    .orderBy("paid_at", "desc")
    .limit(MOST_SAMPLED_PAYMENTS)
    .select("shown_plainly")) as Pick<PayoutRow, "shown_plainly">[]
  return newest.length > 0 && newest.every(({ shown_plainly }) => shown_plainly)
}
