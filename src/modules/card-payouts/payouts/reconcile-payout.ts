import { isDeepStrictEqual } from "node:util"
import { countNotFoundAnswer, nextTry } from "../../../durable"
import { isFinal } from "../../../gateway"
import { type KnownMessage, toMessage } from "../../../messages"
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
import { WATCH_MS, watchFrom, isUnderWay, nextPoll } from "./poll-schedule"

const asked: readonly PayoutState[] = ["checking", "paying", "unknown", "paid", "failed"]

/**
 * Polls the gateway for the outcome of a check or a payment and records it once. An inconclusive
 * answer changes no outcome. It sends status requests only.
 * @returns the payout afterwards
 */
export async function reconcilePayout(context: Context, id: string, gateway: PayoutGateway): Promise<PayoutRow> {
  const before = await findPayout(context.pg, { id })
  if (!asked.includes(before.state) || !before.client_orderid || isUnderWay(before, context.now())) return before
  const askedAt = context.now()
  const { reported, isPlain } = await ask(before, gateway)
  return commit(context.pg, async (trx) => {
    const locked = await lockPayout(trx, id)
    // Another process was faster, or the payout has another check by now.
    if (locked.state !== before.state || locked.client_orderid !== before.client_orderid) return locked
    if (reported.outcome === "reported" && namesOrder(locked, reported)) {
      const [reported_status, reported_type] = [safeGatewayText(reported.status), safeGatewayText(reported.type)]
      await updatePayout(trx, id, { reported_at: context.now(), reported_status, reported_type })
    }
    if (locked.state === "checking") return reconcileCheck(context, trx, { row: locked, reported })
    // The process that sent it has died since; the call may have moved money.
    const row = await logTries(trx, locked, context.now())
    return reconcilePayment(context, trx, { row, reported, isPlain, askedAt })
  })
}

/**
 * Without its serial number, the status may describe the check instead of the payment; then it is
 * requested by that number.
 */
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

/**
 * Records a status answer to a check, on the locked row. A check that never arrived or failed moved
 * no money.
 */
async function reconcileCheck(
  context: Context,
  trx: Db,
  { row, reported }: { row: PayoutRow; reported: StatusReport },
): Promise<PayoutRow> {
  const now = context.now()
  const move = { actor: gateway, now }
  if (reported.outcome === "silent") return later(trx, row, now)
  if (reported.outcome === "not_found") {
    const message = toMessage("payout.check_not_found_at_gateway")
    // The schedule checks rows of a batch.
    const next_poll_at = row.batch_id ? nextTry(row.tries, now) : null
    const changes = { error: message, client_orderid: null, next_poll_at }
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
      const message = toMessage("payout.checked")
      return movePayout(trx, row, { ...move, verb: "pass", message, changes })
    }
    case "refused": {
      const { message, error } = refusalOf(reported)
      const changes = { ...known, ...error, next_poll_at: null }
      return movePayout(trx, row, { ...move, verb: "refuse", message, changes })
    }
    case "mismatch": {
      const changes = { error: outcome.reason, next_poll_at: null }
      return movePayout(trx, row, { ...move, verb: "refuse", message: outcome.reason, changes })
    }
    default:
      return later(trx, row, now)
  }
}

function later(trx: Db, row: PayoutRow, now: Date): Promise<PayoutRow> {
  const next_poll_at = nextPoll(new Date(row.checked_at ?? now), now)
  return updatePayout(trx, row.id, { poll_count: row.poll_count + 1, next_poll_at })
}

type Answer = Extract<StatusReport, { outcome: "reported" }>
/**
 * `askedAt`: the time of the poll, since the process may be held up before it records the answer.
 */
type Reconciliation = { row: PayoutRow; reported: StatusReport; isPlain: boolean; askedAt: Date }

/**
 * Records a status answer to a payment, on the locked row. It is paid if the gateway reports it as
 * paid with our amount and currency. It failed if the gateway reports a failure, or if there is
 * proof that it never arrived.
 */
async function reconcilePayment(context: Context, trx: Db, reconciliation: Reconciliation): Promise<PayoutRow> {
  const { row, reported, isPlain } = reconciliation
  const now = context.now()
  // It failed in its check or before anything was sent, so no answer can be about a payment.
  if (row.state === "failed" && !row.paying_since) return row
  if (row.state === "paid") return noteAfterPaid(trx, row, { now, reported })
  if (reported.outcome === "silent") return unclear(context, trx, { row, status: "silent" })
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
    // A payout that was released before it counted as failed did leave, so it counts against
    // today's limit.
    limit_day: row.limit_day ?? dayOf(now, context.settings),
    shown_plainly: isPlain,
    watch_until: null,
    ...cleared,
  }
  const message = toMessage(row.state === "failed" ? "payout.paid_after_failure" : "payout.paid")
  return movePayout(trx, row, { verb: "succeed", actor: gateway, now, message, changes })
}

const cleared = { error_code: null, error: null, mismatch: null, link: null, next_poll_at: null }

/** `isUnconfirmed`: the failure is inferred; the gateway did not report it. */
type Failure = { now: Date; message: KnownMessage; error?: Partial<PayoutRow>; isUnconfirmed?: boolean }

async function fail(trx: Db, row: PayoutRow, { now, message, error, isUnconfirmed }: Failure): Promise<PayoutRow> {
  if (row.state === "failed") return updatePayout(trx, row.id, { next_poll_at: null, watch_until: null })
  const watch = isUnconfirmed ? { ...watchFrom(now), next_poll_at: nextPoll(now, now) } : {}
  const changes = { ...cleared, error: message, ...error, limit_day: null, ...watch }
  return movePayout(trx, row, { verb: "fail", actor: gateway, now, message, changes })
}

/**
 * Records an answer that contradicts our record. Nothing is accepted until a later answer or an
 * admin resolves it. If a failed payout is reported as approved, of whatever amount, money may have
 * left: it becomes unknown and counts against the limit of the day on which this is found.
 */
async function recordMismatch(
  context: Context,
  trx: Db,
  { row, reported, reason }: { row: PayoutRow; reported: StatusReport; reason: KnownMessage },
): Promise<PayoutRow> {
  const now = context.now()
  const message = toMessage("payout.mismatch", { difference: reason })
  const move = { actor: gateway, now, message } as const
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
  if (!isDeepStrictEqual(row.mismatch, reason)) {
    await append(trx, { payout_id: row.id, kind: "mismatch", message, actor: gateway }, now)
  }
  return updatePayout(trx, row.id, changes)
}

/** Handles a payout that is in flight at the gateway or waits for the recipient. */
async function pending(
  context: Context,
  trx: Db,
  { row, reported }: { row: PayoutRow; reported: StatusReport },
): Promise<PayoutRow> {
  if (reported.outcome !== "reported") return row
  const now = context.now()
  // A page that was used does not expire with its link: the gateway decides.
  const expired = reported.is_taken ? undefined : await expireLink(trx, row, now)
  if (expired) return expired
  if (!namesOrder(row, reported)) return unclear(context, trx, { row, status: "names_no_order" })
  // The gateway accepted the payment, and a final status shows only its check.
  if (isFinal(reported.status)) return unclear(context, trx, { row, status: "check_only" })
  const link = reported.link && reported.link !== row.link && row.flow !== "form" ? { link: reported.link } : {}
  if (reported.link && !row.link && row.flow !== "form") {
    const message = toMessage("payout.details_page_ready")
    await append(trx, { payout_id: row.id, kind: "link", message, actor: gateway, event: "link_ready" }, now)
  }
  if (row.flow === "form" && isOverdue(context, row)) {
    return unclear(context, trx, { row, status: "destination_undecided" })
  }
  // The gateway had reported a failure, and now reports that it has not decided.
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

/**
 * Fails a form that nobody used before its link expired. If it is used later, the gateway's status
 * counts.
 */
async function expireLink(trx: Db, row: PayoutRow, now: Date): Promise<PayoutRow | undefined> {
  const isLinkExpired = row.flow === "form" && row.link_expires_at && new Date(row.link_expires_at) <= now
  if (!isLinkExpired || row.state === "failed") return undefined
  return fail(trx, row, { now, message: toMessage("payout.form_expired"), isUnconfirmed: true })
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
  { row, status }: { row: PayoutRow; status: UnclearStatus },
): Promise<PayoutRow> {
  const now = context.now()
  const changes = { poll_count: row.poll_count + 1, ...askAgain(row, now) }
  const waits = row.accepted_at && !isOverdue(context, row)
  if (row.state !== "paying" || waits) return updatePayout(trx, row.id, changes)
  const message = toMessage("payout.outcome_unknown", {
    call: toMessage(row.accepted_at ? "payout_status.call_accepted" : "payout_status.call_not_answered"),
    status: toMessage(`payout_status.${status}`),
  })
  return movePayout(trx, row, { verb: "lose", actor: gateway, now, message, changes })
}

/** True once `reconcileAfter` has passed since the call or, for a form, since its link expired. */
function isOverdue({ settings, now }: Context, { flow, link_expires_at, paying_since }: PayoutRow): boolean {
  const since = flow === "form" ? link_expires_at : paying_since
  return !!since && now().getTime() - new Date(since).getTime() >= settings.reconcileAfter * 1000
}

/** Counts an answer that shows no trace of the payment. One such answer proves nothing. */
async function countNotFound(
  context: Context,
  trx: Db,
  { row, reported, askedAt }: Reconciliation,
): Promise<PayoutRow> {
  const now = context.now()
  const expired = await expireLink(trx, row, now)
  if (expired) return expired
  if (row.state === "failed") return updatePayout(trx, row.id, askAgain(row, now))
  const answer = { askedAt, span: context.settings.reconcileAfter }
  const { counted: answers, hasSpanEnded, isEnough } = countNotFoundAnswer(row, answer)
  if (isEnough && (await isProof(trx, row, reported))) {
    return fail(trx, row, { now, message: toMessage("payout.not_found_at_gateway"), isUnconfirmed: true })
  }
  const not_found_window_ended_at = row.not_found_window_ended_at ?? (hasSpanEnded ? askedAt : null)
  const counted = { ...answers, not_found_window_ended_at }
  await updatePayout(trx, row.id, counted)
  return unclear(context, trx, { row: { ...row, ...counted }, status: "not_found" })
}

/**
 * True if not-found answers prove that the payment never arrived. They never do for an accepted
 * payment. A one-step payout needs a plain "no such order" and a report on another payout in the
 * meantime. A two-step payout needs a status that shows the check, from an endpoint that was seen
 * to report payments. Otherwise a lost payment stays unknown until an admin resolves it: a wrong
 * guess would be worse.
 */
async function isProof(trx: Db, row: PayoutRow, reported: StatusReport): Promise<boolean> {
  if (row.accepted_at) return false
  if (row.flow !== "check_pay") return reported.outcome === "not_found" && (await answersOthers(trx, row))
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

/** A paid payout stays paid. A later answer that contradicts it is reported once. */
async function noteAfterPaid(trx: Db, row: PayoutRow, { now, reported }: AfterPaid): Promise<PayoutRow> {
  if (row.next_poll_at) await updatePayout(trx, row.id, { next_poll_at: null })
  if (reported.outcome !== "reported" || !namesOrder(row, reported)) return row
  if (evaluatePayment(row, reported).is === "done") return row
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

function startOf({ paying_since }: PayoutRow, now: Date): Date {
  return new Date(paying_since ?? now)
}

/**
 * The next poll: of a failed payout until `watch_until`, of an open link when it expires at the
 * latest.
 */
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

/** Number of newest payments that show which step the gateway's status describes. */
const MOST_SAMPLED_PAYMENTS = 50

/**
 * True if each of the endpoint's newest two-step payments was reported, and not its check, when the
 * status was requested by order alone.
 */
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
