import { isDeepStrictEqual } from "node:util"
import { type CallAnswer, nextTry, resolveCall } from "../../../durable"
import { isFinal } from "../../../gateway"
import { type KnownMessage, toMessage } from "../../../messages"
import { gateway } from "../actor"
import { append } from "../audit-trail"
import { commit, type Context, dayOf } from "../context"
import type { CallRow, Db, PayoutRow, PayoutState } from "../rows"
import { callsOf, confirmCall, loseCall, type PayoutCalls, refuseCall, updateCall, withdrawCall } from "./calls"
import {
  evaluateCheck,
  evaluatePayment,
  namesOrder,
  reportedOrderid,
  refusalOf,
  type Outcome,
  safeGatewayText,
} from "./evaluate-answer"
import { orderOf } from "./gateway-order"
import type { PayoutGateway, StatusReport } from "./payout-gateway"
import { findPayout, lockPayout, movePayout, logTries, updatePayout } from "./payout-rows"
import { IN_FLIGHT_MS, WATCH_MS, watchFrom, isUnderWay, nextPoll } from "./poll-schedule"

const asked: readonly PayoutState[] = ["checking", "paying", "unknown", "paid", "failed"]

/**
 * Polls the gateway for the outcome of a check or a payment and records it once. An inconclusive
 * answer changes no outcome. It sends status requests only.
 * @returns the payout afterwards
 */
export async function reconcilePayout(context: Context, id: string, gateway: PayoutGateway): Promise<PayoutRow> {
  const before = await findPayout(context.pg, { id })
  if (!asked.includes(before.state) || !before.client_orderid) return before
  const callsBefore = await callsOf(context.pg, before)
  if (isUnderWay(before, callsBefore, context.now())) return before
  const askedAt = context.now()
  const { reported, isPlain } = await ask({ row: before, ...callsBefore }, gateway)
  return commit(context.pg, async (trx) => {
    const locked = await lockPayout(trx, id)
    const calls = await callsOf(trx, locked)
    // Another process was faster, or the answer is about an earlier call.
    if (locked.state !== before.state || !areSameCalls(calls, callsBefore)) return locked
    if (reported.outcome === "reported" && namesOrder(locked, reported)) {
      const [reported_status, reported_type] = [safeGatewayText(reported.status), safeGatewayText(reported.type)]
      const taken = locked.flow === "form" && reported.is_taken && !locked.taken_at ? { taken_at: context.now() } : {}
      await updatePayout(trx, id, { reported_at: context.now(), reported_status, reported_type, ...taken })
    }
    if (locked.state === "checking") return reconcileCheck(context, trx, { row: locked, call: calls.check, reported })
    // The process that sent it has died since; the call may have moved money.
    const row = await logTries(trx, locked, context.now())
    const { check, payment } = calls
    // It failed in its check or before anything was sent, so no answer can be about a payment.
    return payment ? reconcilePayment(context, trx, { row, check, payment, reported, isPlain, askedAt }) : row
  })
}

function areSameCalls(one: PayoutCalls, other: PayoutCalls): boolean {
  return one.check?.id === other.check?.id && one.payment?.id === other.payment?.id
}

/**
 * Without its serial number, the status may describe the check instead of the payment; then it is
 * requested by that number.
 */
async function ask(
  payout: { row: PayoutRow } & PayoutCalls,
  gateway: PayoutGateway,
): Promise<{ reported: StatusReport; isPlain: boolean }> {
  const { row, payment } = payout
  const serial_number = payment?.serial_number ?? null
  const question = { ...orderOf(row), orderid: row.orderid }
  const plain = await gateway.ask({ ...question, serial_number: null })
  const hasStep = row.flow === "check_pay" && row.state !== "checking" && serial_number !== null
  if (!hasStep || plain.outcome !== "reported" || evaluatePayment(payout, plain).is !== "pending") {
    return { reported: plain, isPlain: true }
  }
  return { reported: await gateway.ask({ ...question, serial_number }), isPlain: false }
}

const HOUR_MS = 3_600_000

/**
 * Records a status answer to a check, on the locked row. A check that never arrived or failed moved
 * no money.
 */
async function reconcileCheck(
  context: Context,
  trx: Db,
  { row, call, reported }: { row: PayoutRow; call: CallRow | undefined; reported: StatusReport },
): Promise<PayoutRow> {
  const now = context.now()
  const move = { actor: gateway, now }
  if (!call) return row
  if (reported.outcome === "silent") return later(trx, { row, call }, now)
  if (reported.outcome === "not_found") {
    const message = toMessage("payout.check_not_found_at_gateway")
    // The schedule checks rows of a batch.
    const next_poll_at = row.batch_id ? nextTry(row.tries, now) : null
    const changes = { error: message, client_orderid: null, next_poll_at }
    // The schedule retries for days: a retry that never arrived is counted, and leaves no row.
    if (row.is_log_suppressed && !call.accepted_at) await withdrawCall(trx, call)
    else await refuseCall(trx, call, { now, error: message })
    return movePayout(trx, row, { ...move, verb: "unsend", message, changes })
  }
  const outcome = evaluateCheck(row, reported)
  const known = { orderid: reportedOrderid(row, reported), fee: reported.fee ?? row.fee }
  switch (outcome.is) {
    case "done": {
      const hours = context.settings.accounts[row.account]?.checkValidFor ?? 0
      const check_expires_at = new Date(now.getTime() + hours * HOUR_MS)
      await confirmCall(trx, call, { ...reportOf(row, reported), resolved_at: now })
      const changes = { ...known, check_expires_at, next_poll_at: check_expires_at, poll_count: 0 }
      const message = toMessage("payout.checked")
      return movePayout(trx, row, { ...move, verb: "pass", message, changes })
    }
    case "refused": {
      const { message, error } = refusalOf(reported)
      const changes = { ...known, ...error, next_poll_at: null }
      await refuseCall(trx, call, { ...reportOf(row, reported), ...error, now })
      return movePayout(trx, row, { ...move, verb: "refuse", message, changes })
    }
    case "mismatch": {
      const changes = { error: outcome.reason, next_poll_at: null }
      await refuseCall(trx, call, { error: outcome.reason, now })
      return movePayout(trx, row, { ...move, verb: "refuse", message: outcome.reason, changes })
    }
    default:
      return later(trx, { row, call }, now)
  }
}

function later(trx: Db, { row, call }: { row: PayoutRow; call: CallRow }, now: Date): Promise<PayoutRow> {
  const next_poll_at = nextPoll(new Date(call.created_at), now)
  return updatePayout(trx, row.id, { poll_count: row.poll_count + 1, next_poll_at })
}

type Answer = Extract<StatusReport, { outcome: "reported" }>

/** The columns of a call that a status answer about it fills. */
function reportOf(row: PayoutRow, reported: Answer): Pick<CallRow, "orderid" | "reported_status" | "reported_type"> {
  const [reported_status, reported_type] = [safeGatewayText(reported.status), safeGatewayText(reported.type)]
  return { orderid: reportedOrderid(row, reported), reported_status, reported_type }
}

/** A locked payout with its calls, of which the payment was sent. */
type Sent = { row: PayoutRow; check: CallRow | undefined; payment: CallRow }

/**
 * `askedAt`: the time of the poll, since the process may be held up before it records the answer.
 */
type Reconciliation = Sent & { reported: StatusReport; isPlain: boolean; askedAt: Date }

/**
 * Records a status answer to a payment, on the locked row. It is paid if the gateway reports it as
 * paid with our amount and currency. It failed if the gateway reports a failure, or if there is
 * proof that it never arrived.
 */
async function reconcilePayment(context: Context, trx: Db, reconciliation: Reconciliation): Promise<PayoutRow> {
  const { row, check, payment, reported, isPlain } = reconciliation
  const now = context.now()
  const sent = { row, check, payment }
  if (row.state === "paid") return noteAfterPaid(trx, sent, { now, reported })
  if (reported.outcome === "silent") return unclear(context, trx, { ...sent, status: "silent" })
  const outcome: Outcome = reported.outcome === "not_found" ? { is: "not_found" } : evaluatePayment(sent, reported)
  switch (outcome.is) {
    case "done":
      return reported.outcome === "reported" ? succeed(context, trx, { ...sent, reported, isPlain }) : row
    case "refused":
      return reported.outcome === "reported"
        ? fail(trx, sent, { now, ...refusalOf(reported), report: reportOf(row, reported) })
        : row
    case "mismatch":
      return recordMismatch(context, trx, { ...sent, reported, reason: outcome.reason })
    case "not_found":
      return countNotFound(context, trx, reconciliation)
    case "pending":
      return pending(context, trx, { ...sent, reported })
  }
}

async function succeed(
  context: Context,
  trx: Db,
  { row, payment, reported, isPlain }: Sent & { reported: Answer; isPlain: boolean },
): Promise<PayoutRow> {
  const now = context.now()
  const named = row.flow === "form" && reported.card_label ? { destination_label: reported.card_label } : {}
  const changes = {
    ...named,
    orderid: reportedOrderid(row, reported),
    fee: reported.fee ?? row.fee,
    paid_at: now,
    // A payout that was released before it counted as failed did leave, so it counts against
    // today's limit.
    limit_day: row.limit_day ?? dayOf(now, context.settings),
    watch_until: null,
    ...cleared,
  }
  await confirmCall(trx, payment, { ...reportOf(row, reported), shown_plainly: isPlain, resolved_at: now })
  const message = toMessage(row.state === "failed" ? "payout.paid_after_failure" : "payout.paid")
  return movePayout(trx, row, { verb: "succeed", actor: gateway, now, message, changes })
}

const cleared = { error_code: null, error: null, mismatch: null, link: null, next_poll_at: null }

/** `isUnconfirmed`: the failure is inferred; the gateway did not report it (`report`). */
type Failure = {
  now: Date
  message: KnownMessage
  error?: { error_code: string | null; error: KnownMessage }
  report?: ReturnType<typeof reportOf>
  isUnconfirmed?: boolean
}

async function fail(trx: Db, { row, payment }: Sent, failure: Failure): Promise<PayoutRow> {
  const { now, message, error, report, isUnconfirmed } = failure
  await refuseCall(trx, payment, { error: message, ...error, ...report, now })
  if (row.state === "failed") return updatePayout(trx, row.id, { next_poll_at: null, watch_until: null })
  const watch = isUnconfirmed ? { ...watchFrom(now), next_poll_at: nextPoll(now, now) } : {}
  const changes = { ...cleared, error: message, ...error, limit_day: null, ...watch }
  return movePayout(trx, row, { verb: "fail", actor: gateway, now, message, changes })
}

/** A call whose order the gateway has reported: the not-found answers before count no more. */
const noNotFound = { not_found_count: 0, not_found_since: null, not_found_window_ended_at: null } as const

/** A reopened call: the refusal before, with what was reported of it, holds no more. */
const noOutcome = { error_code: null, error: null, reported_status: null, reported_type: null } as const

/**
 * Records an answer that contradicts our record. Nothing is accepted until a later answer or an
 * admin resolves it. If a failed payout is reported as approved, of whatever amount, money may have
 * left: it becomes unknown and counts against the limit of the day on which this is found.
 */
async function recordMismatch(
  context: Context,
  trx: Db,
  { row, payment, reported, reason }: Sent & { reported: StatusReport; reason: KnownMessage },
): Promise<PayoutRow> {
  const now = context.now()
  const polled = { row, payment }
  const message = toMessage("payout.mismatch", { difference: reason })
  const move = { actor: gateway, now, message } as const
  const seen = { mismatch: reason, poll_count: row.poll_count + 1 }
  const isOurs = reported.outcome === "reported" && namesOrder(row, reported)
  if (isOurs) await updateCall(trx, payment, noNotFound)
  if (row.state === "paying") {
    await loseCall(trx, payment)
    return movePayout(trx, row, { ...move, verb: "lose", changes: { ...seen, ...askAgain(polled, now) } })
  }
  if (row.state === "failed" && isOurs && reported.status === "approved") {
    const limit_day = dayOf(now, context.settings)
    const reopened = { row: { ...row, state: "unknown" as const }, payment }
    const changes = { ...seen, limit_day, watch_until: null, ...askAgain(reopened, now) }
    await loseCall(trx, payment, noOutcome)
    return movePayout(trx, row, { ...move, verb: "reopen", changes })
  }
  const changes = { ...seen, ...askAgain(polled, now) }
  if (!isDeepStrictEqual(row.mismatch, reason)) {
    await append(trx, { payout_id: row.id, kind: "mismatch", message, actor: gateway }, now)
  }
  return updatePayout(trx, row.id, changes)
}

/** Handles a payout that is in flight at the gateway or waits for the recipient. */
async function pending(
  context: Context,
  trx: Db,
  { row, check, payment, reported }: Sent & { reported: StatusReport },
): Promise<PayoutRow> {
  if (reported.outcome !== "reported") return row
  const now = context.now()
  const sent = { row, check, payment }
  // A page that was used does not expire with its link: the gateway decides.
  const expired = reported.is_taken ? undefined : await expireLink(trx, sent, now)
  if (expired) return expired
  if (!namesOrder(row, reported)) return unclear(context, trx, { ...sent, status: "names_no_order" })
  // The gateway accepted the payment, and a final status shows only its check.
  if (isFinal(reported.status)) return unclear(context, trx, { ...sent, status: "check_only" })
  const link = reported.link && reported.link !== row.link && row.flow !== "form" ? { link: reported.link } : {}
  if (reported.link && !row.link && row.flow !== "form") {
    const message = toMessage("payout.details_page_ready")
    await append(trx, { payout_id: row.id, kind: "link", message, actor: gateway, event: "link_ready" }, now)
  }
  if (row.flow === "form" && isOverdue(context, sent)) {
    return unclear(context, trx, { ...sent, status: "destination_undecided" })
  }
  // The gateway had reported a failure, and now reports that it has not decided.
  const watched = row.state === "failed" && !row.watch_until ? { ...row, ...watchFrom(now) } : row
  await updateCall(trx, payment, noNotFound)
  const changes = { ...link, orderid: reportedOrderid(row, reported), mismatch: null, poll_count: row.poll_count + 1 }
  const { watch_until } = watched
  return updatePayout(trx, row.id, { ...changes, watch_until, ...askAgain({ row: watched, payment }, now) })
}

/**
 * Fails a form that nobody used before its link expired. If it is used later, the gateway's status
 * counts. With a mismatch it may have been used.
 */
async function expireLink(trx: Db, sent: Sent, now: Date): Promise<PayoutRow | undefined> {
  const { row } = sent
  const isLinkExpired = row.flow === "form" && row.link_expires_at && new Date(row.link_expires_at) <= now
  if (!isLinkExpired || row.state === "failed" || row.mismatch) return undefined
  return fail(trx, sent, { now, message: toMessage("payout.form_expired"), isUnconfirmed: true })
}

type UnclearStatus = "silent" | "not_found" | "names_no_order" | "check_only" | "destination_undecided"

/**
 * Handles an answer that shows nothing of the payment. A call that was never answered becomes
 * unknown now. An accepted one becomes unknown once it is overdue; then somebody may resolve it
 * manually.
 */
async function unclear(
  context: Context,
  trx: Db,
  { row, payment, status }: Sent & { status: UnclearStatus },
): Promise<PayoutRow> {
  const now = context.now()
  const polled = { row, payment }
  const changes = { poll_count: row.poll_count + 1, ...askAgain(polled, now) }
  const waits = payment.accepted_at && !isOverdue(context, polled)
  if (row.state !== "paying" || waits) return updatePayout(trx, row.id, changes)
  const message = toMessage("payout.outcome_unknown", {
    call: toMessage(payment.accepted_at ? "payout_status.call_accepted" : "payout_status.call_not_answered"),
    status: toMessage(`payout_status.${status}`),
  })
  await loseCall(trx, payment)
  return movePayout(trx, row, { verb: "lose", actor: gateway, now, message, changes })
}

/** True once `reconcileAfter` has passed since the call or, for a form, since its link expired. */
function isOverdue({ settings, now }: Context, { row, payment }: Polled): boolean {
  const since = row.flow === "form" ? row.link_expires_at : payment.created_at
  return !!since && now().getTime() - new Date(since).getTime() >= settings.reconcileAfter * 1000
}

/** Counts an answer that shows no trace of the payment. One such answer proves nothing. */
async function countNotFound(context: Context, trx: Db, reconciliation: Reconciliation): Promise<PayoutRow> {
  const { row, check, payment, reported, askedAt } = reconciliation
  const now = context.now()
  const sent = { row, check, payment }
  const expired = await expireLink(trx, sent, now)
  if (expired) return expired
  if (row.state === "failed") return updatePayout(trx, row.id, askAgain(sent, now))
  const answer: CallAnswer = { is: "not_found", isProof: () => isProof(trx, sent, reported) }
  const asked = { now, askedAt, span: context.settings.reconcileAfter, inFlightMs: IN_FLIGHT_MS }
  const { state, changes, hasSpanEnded } = await resolveCall(payment, answer, asked)
  if (state === "refused") {
    return fail(trx, sent, { now, message: toMessage("payout.not_found_at_gateway"), isUnconfirmed: true })
  }
  const not_found_window_ended_at = payment.not_found_window_ended_at ?? (hasSpanEnded ? askedAt : null)
  const counted = await updateCall(trx, payment, { ...changes, not_found_window_ended_at })
  return unclear(context, trx, { ...sent, payment: counted, status: "not_found" })
}

/**
 * True if not-found answers prove that the payment never arrived. They never do for an accepted
 * payment, nor while the payout has a mismatch. A one-step payout needs a plain "no such order" and
 * a report on another payout in the meantime. A two-step payout needs a status that shows the
 * check, from an endpoint that was seen to report payments. Otherwise a lost payment stays unknown
 * until an admin resolves it: a wrong guess would be worse.
 */
async function isProof(trx: Db, { row, payment }: Sent, reported: StatusReport): Promise<boolean> {
  if (payment.accepted_at) return false
  // The gateway has reported the order, although not as ours.
  if (row.mismatch) return false
  if (row.flow !== "check_pay") return reported.outcome === "not_found" && (await answersOthers(trx, row, payment))
  if (reported.outcome === "not_found") return false
  return showsPayments(trx, row)
}

/**
 * A gateway that refuses every status request also refuses this one. Proof therefore needs a report
 * on another payout, after `not_found_window_ended_at`. The report must be from the same endpoint,
 * since a closed endpoint refuses every request by itself.
 */
async function answersOthers(
  trx: Db,
  { id, account, endpoint }: PayoutRow,
  { not_found_window_ended_at }: CallRow,
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

/** A paid payout stays paid. A later answer that contradicts it is reported once. */
async function noteAfterPaid(trx: Db, sent: Sent, { now, reported }: AfterPaid): Promise<PayoutRow> {
  const { row } = sent
  if (row.next_poll_at) await updatePayout(trx, row.id, { next_poll_at: null })
  if (reported.outcome !== "reported" || !namesOrder(row, reported)) return row
  if (evaluatePayment(sent, reported).is === "done") return row
  const words = [reported.type, reported.status].flatMap((text) => safeGatewayText(text) ?? []).join(" ")
  const message = words
    ? toMessage("payout.changed_after_paid", { reported: words })
    : toMessage("payout.changed_after_paid_unnamed")
  const existing = await trx("card_payout_entry")
    .where({ payout_id: row.id, code: message.code, deleted_at: null })
    .whereRaw("params = ?::jsonb", [JSON.stringify(message.params)])
    .first("id")
  const entry = { payout_id: row.id, kind: "changed_after_paid", message, actor: gateway }
  if (!existing) await append(trx, { ...entry, event: "changed_after_paid" }, now)
  return row
}

type Polled = Pick<Sent, "row" | "payment">

/**
 * The next poll: of a failed payout until `watch_until`, of an open link when it expires at the
 * latest.
 */
function askAgain({ row, payment }: Polled, now: Date): Partial<Pick<PayoutRow, "next_poll_at" | "watch_until">> {
  if (row.state === "failed") {
    const end = row.watch_until && new Date(row.watch_until)
    if (!end || end <= now) return { next_poll_at: null, watch_until: null }
    return { next_poll_at: nextPoll(new Date(end.getTime() - WATCH_MS), now) }
  }
  const next = nextPoll(new Date(payment.created_at), now)
  const end = row.flow === "form" && row.link_expires_at ? new Date(row.link_expires_at) : undefined
  return { next_poll_at: end && end > now && end < next ? end : next }
}

/** Number of newest payments that show which step the gateway's status describes. */
const MOST_SAMPLED_PAYMENTS = 50

/**
 * True if each of the endpoint's newest two-step payments was reported, and not its check, when the
 * status was requested by order alone.
 */
async function showsPayments(db: Db, row: Pick<PayoutRow, "account" | "endpoint">): Promise<boolean> {
  const { account, endpoint } = row
  const newest = (await db("card_payout as payout")
    .join("card_payout_call as payment", "payment.payout_id", "payout.id")
    .where({ "payment.kind": "pay", "payment.deleted_at": null })
    .where({ account, endpoint, flow: "check_pay", "payout.state": "paid", "payout.deleted_at": null })
    .whereNotNull("payment.serial_number")
    .orderBy("payout.paid_at", "desc")
    .limit(MOST_SAMPLED_PAYMENTS)
    .select("payment.shown_plainly")) as Pick<CallRow, "shown_plainly">[]
  return newest.length > 0 && newest.every(({ shown_plainly }) => shown_plainly)
}
