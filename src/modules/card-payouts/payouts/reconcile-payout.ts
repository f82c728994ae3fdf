import { isFinal } from "../../../gateway"
import { gateway } from "../actor"
import { enter } from "../audit-trail"
import { commit, type Context, dayOf } from "../context"
import type { Db, PayoutRow, PayoutState } from "../rows"
import {
  judgeCheck,
  judgePayment,
  namesOrder,
  orderidTold,
  refusalOf,
  type Verdict,
  wireWord,
} from "./compare-with-record"
import { orderOf } from "./gateway-order"
import type { PayoutGateway, Told } from "./payout-gateway"
import { findPayout, lockPayout, movePayout, tellTries, updatePayout } from "./payout-rows"
import { DOUBT_MS, doubtFrom, isUnderWay, nextLook, nextTry } from "./poll-schedule"

const asked: readonly PayoutState[] = ["checking", "paying", "unknown", "paid", "failed"]

/**
 * Asks the gateway what became of a check or a payment, and writes down what it says, once. What the answer cannot tell stays as
 * it is. Nothing is sent but the question.
 * @returns the payout as it is then
 */
export async function settlePayout(context: Context, id: string, gateway: PayoutGateway): Promise<PayoutRow> {
  const before = await findPayout(context.pg, { id })
  if (!asked.includes(before.state) || !before.client_orderid || isUnderWay(before, context.now())) return before
  const askedAt = context.now()
  const { told, isPlain } = await ask(before, gateway)
  return commit(context.pg, async (trx) => {
    const locked = await lockPayout(trx, id)
    // Somebody else was quicker, or it is another check by now.
    if (locked.state !== before.state || locked.client_orderid !== before.client_orderid) return locked
    if (told.outcome === "told" && namesOrder(locked, told)) {
      const [told_status, told_type] = [wireWord(told.status), wireWord(told.type)]
      await updatePayout(trx, id, { told_at: context.now(), told_status, told_type })
    }
    if (locked.state === "checking") return settleCheck(context, trx, { row: locked, told })
    // Whoever sent it has died since: it may have moved money.
    const row = await tellTries(trx, locked, context.now())
    return settlePayment(context, trx, { row, told, isPlain, askedAt })
  })
}

/** Without its serial number status may describe the check: then it is asked for by that. */
async function ask(row: PayoutRow, gateway: PayoutGateway): Promise<{ told: Told; isPlain: boolean }> {
  const { orderid, pay_serial } = row
  const question = { ...orderOf(row), orderid }
  const plain = await gateway.ask({ ...question, serial_number: null })
  const hasStep = row.flow === "check_pay" && row.state !== "checking" && pay_serial !== null
  if (!hasStep || plain.outcome !== "told" || judgePayment(row, plain).is !== "pending") {
    return { told: plain, isPlain: true }
  }
  return { told: await gateway.ask({ ...question, serial_number: pay_serial }), isPlain: false }
}

const HOUR_MS = 3_600_000

/** Writes down what the gateway says of a check, on its locked row. One that never arrived, or came to nothing, moved no money. */
async function settleCheck(
  context: Context,
  trx: Db,
  { row, told }: { row: PayoutRow; told: Told },
): Promise<PayoutRow> {
  const now = context.now()
  const move = { actor: gateway, now }
  if (told.outcome === "silent") return later(trx, row, now)
  if (told.outcome === "absent") {
    const message = "The check never arrived at the gateway: check it again."
    // Rows of a batch are checked by the schedule.
    const next_look_at = row.batch_id ? nextTry(row.tries, now) : null
    const changes = { error_message: message, client_orderid: null, next_look_at }
    return movePayout(trx, row, { ...move, verb: "unsend", message, changes })
  }
  const verdict = judgeCheck(row, told)
  const known = { orderid: orderidTold(row, told), check_type: wireWord(told.type), fee: told.fee ?? row.fee }
  switch (verdict.is) {
    case "done": {
      const hours = context.settings.accounts[row.account]?.checkValidFor ?? 0
      const check_expires_at = new Date(now.getTime() + hours * HOUR_MS)
      const changes = { ...known, checked_at: now, check_expires_at, next_look_at: check_expires_at, looks: 0 }
      const message = "The gateway has checked it: the recipient can be paid."
      return movePayout(trx, row, { ...move, verb: "pass", message, event: "checked", changes })
    }
    case "refused": {
      const { message, error } = refusalOf(told)
      const changes = { ...known, ...error, next_look_at: null }
      return movePayout(trx, row, { ...move, verb: "refuse", message, event: "failed", changes })
    }
    case "mismatch": {
      const changes = { error_message: verdict.why, next_look_at: null }
      return movePayout(trx, row, { ...move, verb: "refuse", message: verdict.why, event: "failed", changes })
    }
    default:
      return later(trx, row, now)
  }
}

function later(trx: Db, row: PayoutRow, now: Date): Promise<PayoutRow> {
  const next_look_at = nextLook(new Date(row.checked_at ?? now), now)
  return updatePayout(trx, row.id, { looks: row.looks + 1, next_look_at })
}

/** Answers without a trace of a payment before it counts as never arrived; they must spread over `settleAfter` as well. */
const ABSENT_ANSWERS = 3

type Answer = Extract<Told, { outcome: "told" }>
/** `askedAt`: a process may be held up between an answer and the moment at which it is written down. */
type Settling = { row: PayoutRow; told: Told; isPlain: boolean; askedAt: Date }

/**
 * Writes down what the gateway says of a payment, on its locked row. Paid is what the gateway says is paid, with our amount and
 * currency; it failed where the gateway says so, or where there is proof that it never arrived.
 */
async function settlePayment(context: Context, trx: Db, settling: Settling): Promise<PayoutRow> {
  const { row, told, isPlain } = settling
  const now = context.now()
  // It failed in its check, or before anything was sent: no answer can be about a payment.
  if (row.state === "failed" && !row.paying_since) return row
  if (row.state === "paid") return noteAfterPaid(trx, row, { now, told })
  if (told.outcome === "silent") return unclear(context, trx, { row, why: "the gateway does not answer" })
  const verdict: Verdict = told.outcome === "absent" ? { is: "absent" } : judgePayment(row, told)
  switch (verdict.is) {
    case "done":
      return told.outcome === "told" ? succeed(context, trx, { row, told, isPlain }) : row
    case "refused":
      return told.outcome === "told" ? fail(trx, row, { now, ...refusalOf(told) }) : row
    case "mismatch":
      return holdBack(context, trx, { row, told, why: verdict.why })
    case "absent":
      return countAbsence(context, trx, settling)
    case "pending":
      return pending(context, trx, { row, told })
  }
}

async function succeed(
  context: Context,
  trx: Db,
  { row, told, isPlain }: { row: PayoutRow; told: Answer; isPlain: boolean },
): Promise<PayoutRow> {
  const now = context.now()
  const named = row.flow === "form" && told.card_label ? { destination_label: told.card_label } : {}
  const changes = {
    ...named,
    orderid: orderidTold(row, told),
    fee: told.fee ?? row.fee,
    paid_at: now,
    // What was released before left all the same, and counts.
    limit_day: row.limit_day ?? dayOf(now, context.settings),
    shown_plainly: isPlain,
    doubted_until: null,
    ...cleared,
  }
  const message = row.state === "failed" ? "The gateway paid it after all." : "Paid."
  return movePayout(trx, row, { verb: "succeed", actor: gateway, now, message, event: "paid", changes })
}

const cleared = { error_code: null, error_message: null, mismatch: null, link: null, next_look_at: null }

/** `isDoubted`: the gateway did not say so itself. */
type Failure = { now: Date; message: string; error?: Partial<PayoutRow>; isDoubted?: boolean }

async function fail(trx: Db, row: PayoutRow, { now, message, error, isDoubted }: Failure): Promise<PayoutRow> {
  if (row.state === "failed") return updatePayout(trx, row.id, { next_look_at: null, doubted_until: null })
  const doubt = isDoubted ? { ...doubtFrom(now), next_look_at: nextLook(now, now) } : {}
  const changes = { ...cleared, error_message: message, ...error, limit_day: null, ...doubt }
  return movePayout(trx, row, { verb: "fail", actor: gateway, now, message, event: "failed", changes })
}

/**
 * The gateway tells of something that our record did not expect: nothing is accepted until it, or an admin, says otherwise. Money that
 * left all the same, of whatever amount, is not forgotten as failed: it counts against the limit of the day on which it is found.
 */
async function holdBack(
  context: Context,
  trx: Db,
  { row, told, why }: { row: PayoutRow; told: Told; why: string },
): Promise<PayoutRow> {
  const now = context.now()
  const message = `${why} Nothing is accepted: look at the gateway.`
  const move = { actor: gateway, now, message, event: "unknown" } as const
  const seen = { mismatch: why, looks: row.looks + 1 }
  if (row.state === "paying") {
    return movePayout(trx, row, { ...move, verb: "lose", changes: { ...seen, ...askAgain(row, now) } })
  }
  if (row.state === "failed" && told.outcome === "told" && told.status === "approved" && namesOrder(row, told)) {
    const limit_day = dayOf(now, context.settings)
    const changes = { ...seen, limit_day, doubted_until: null, ...askAgain({ ...row, state: "unknown" }, now) }
    return movePayout(trx, row, { ...move, verb: "reopen", changes })
  }
  const changes = { ...seen, ...askAgain(row, now) }
  if (row.mismatch !== why) await enter(trx, { payout_id: row.id, kind: "mismatch", message, actor: gateway }, now)
  return updatePayout(trx, row.id, changes)
}

/** Under way at the gateway, or it waits for the recipient. */
async function pending(context: Context, trx: Db, { row, told }: { row: PayoutRow; told: Told }): Promise<PayoutRow> {
  if (told.outcome !== "told") return row
  const now = context.now()
  // A page that was used is not over with its last day: the gateway decides.
  const expired = told.is_taken ? undefined : await expireLink(trx, row, now)
  if (expired) return expired
  if (!namesOrder(row, told))
    return unclear(context, trx, { row, why: "the gateway's status does not say which order it is about" })
  // It was accepted, and an answer that is final is about its check.
  if (isFinal(told.status)) return unclear(context, trx, { row, why: "the gateway's status shows its check only" })
  const link = told.link && told.link !== row.link && row.flow !== "form" ? { link: told.link } : {}
  if (told.link && !row.link && row.flow !== "form") {
    const message = "The gateway wants to know more from the recipient: send them its page."
    await enter(trx, { payout_id: row.id, kind: "link", message, actor: gateway, event: "link_ready" }, now)
  }
  if (row.flow === "form" && isOverdue(context, row)) {
    return unclear(context, trx, { row, why: "it has not decided on the destination that the recipient entered" })
  }
  // The gateway had said that it failed, and says by now that it has not decided.
  const doubted = row.state === "failed" && !row.doubted_until ? { ...row, ...doubtFrom(now) } : row
  const traces = { absent_looks: 0, absent_since: null, absence_settled_at: null }
  const changes = { ...link, orderid: orderidTold(row, told), mismatch: null, ...traces, looks: row.looks + 1 }
  const { doubted_until } = doubted
  return updatePayout(trx, row.id, { ...changes, doubted_until, ...askAgain(doubted, now) })
}

/** A form that nobody used before its last day has come to nothing; should it be used all the same, the gateway's word counts. */
async function expireLink(trx: Db, row: PayoutRow, now: Date): Promise<PayoutRow | undefined> {
  const isOver = row.flow === "form" && row.link_expires_at && new Date(row.link_expires_at) <= now
  if (!isOver || row.state === "failed") return undefined
  const message =
    "The recipient did not use the page before it expired, and nothing is known to be paid. The gateway may still take a card or another destination there: before another payout is made for it, look at the gateway."
  return fail(trx, row, { now, message, isDoubted: true })
}

/**
 * Nothing is shown of it. What was sent and never answered is unknown from now on; what was accepted, once it was waited for long
 * enough: then somebody may rule it.
 */
async function unclear(context: Context, trx: Db, { row, why }: { row: PayoutRow; why: string }): Promise<PayoutRow> {
  const now = context.now()
  const changes = { looks: row.looks + 1, ...askAgain(row, now) }
  const waits = row.accepted_at && !isOverdue(context, row)
  if (row.state !== "paying" || waits) return updatePayout(trx, row.id, changes)
  const what = row.accepted_at ? "the gateway accepted it" : "the call was never answered"
  const message = `Whether it was paid is not known: ${what}, and ${why}.`
  return movePayout(trx, row, { verb: "lose", actor: gateway, now, message, event: "unknown", changes })
}

/** A form is waited for until its page has expired. */
function isOverdue({ settings, now }: Context, { flow, link_expires_at, paying_since }: PayoutRow): boolean {
  const since = flow === "form" ? link_expires_at : paying_since
  return !!since && now().getTime() - new Date(since).getTime() >= settings.settleAfter * 1000
}

/** The gateway shows no trace of it. One answer proves nothing. */
async function countAbsence(context: Context, trx: Db, { row, told, askedAt }: Settling): Promise<PayoutRow> {
  const now = context.now()
  const expired = await expireLink(trx, row, now)
  if (expired) return expired
  if (row.state === "failed") return updatePayout(trx, row.id, askAgain(row, now))
  const since = row.absent_since ? new Date(row.absent_since) : askedAt
  const absent_looks = row.absent_looks + 1
  const hasSettled = askedAt.getTime() - since.getTime() >= context.settings.settleAfter * 1000
  if (absent_looks >= ABSENT_ANSWERS && hasSettled && (await isProof(trx, row, told))) {
    return fail(trx, row, { now, message: "It never arrived at the gateway: nothing was paid.", isDoubted: true })
  }
  const absence_settled_at = row.absence_settled_at ?? (hasSettled ? askedAt : null)
  const counted = { absent_looks, absent_since: since, absence_settled_at }
  await updatePayout(trx, row.id, counted)
  return unclear(context, trx, { row: { ...row, ...counted }, why: "the gateway shows no trace of it" })
}

/**
 * Does "no trace of it" prove anything with this gateway? Nothing of what it accepted. A plain "no such order" does, where it told of
 * another one meanwhile. A status that describes the check does only where the gateway was seen to tell of payments in that place.
 * Otherwise a lost payment stays unknown until an admin rules it: wrong would be worse.
 */
async function isProof(trx: Db, row: PayoutRow, told: Told): Promise<boolean> {
  if (row.accepted_at) return false
  if (row.flow !== "check_pay") return told.outcome === "absent" && (await answersOthers(trx, row))
  if (told.outcome === "absent") return false
  return showsPayments(trx, row)
}

/**
 * A gateway that refuses every question would refuse this one as well. So it has to have told of another payout, at the same endpoint,
 * since one that was closed refuses every question by itself: after an answer without a trace that came late enough, and before this one.
 */
async function answersOthers(trx: Db, { id, account, endpoint, absence_settled_at }: PayoutRow): Promise<boolean> {
  if (!absence_settled_at) return false
  const other = await trx("card_payout")
    .where({ account, endpoint, deleted_at: null })
    .whereNot({ id })
    .where("told_at", ">=", absence_settled_at)
    .first("id")
  return other !== undefined
}

type AfterPaid = { now: Date; told: Told }

/** Paid stays paid here; that the gateway says something else by now is said once. */
async function noteAfterPaid(trx: Db, row: PayoutRow, { now, told }: AfterPaid): Promise<PayoutRow> {
  if (row.next_look_at) await updatePayout(trx, row.id, { next_look_at: null })
  if (told.outcome !== "told" || !namesOrder(row, told)) return row
  if (judgePayment(row, told).is === "done") return row
  const what = [told.type, told.status].flatMap((text) => wireWord(text) ?? []).join(" ") || "something else"
  const message = `It was paid, and the gateway now tells of: ${what}. Look at the gateway; nothing was changed here.`
  const said = await trx("card_payout_entry").where({ payout_id: row.id, message, deleted_at: null }).first("id")
  const entry = { payout_id: row.id, kind: "changed_after_paid", message, actor: gateway }
  if (!said) await enter(trx, { ...entry, event: "changed_after_paid" }, now)
  return row
}

function startOf({ paying_since }: PayoutRow, now: Date): Date {
  return new Date(paying_since ?? now)
}

/** What failed is asked about until its doubt is over; a link that is open, at its end at the latest. */
function askAgain(row: PayoutRow, now: Date): Partial<Pick<PayoutRow, "next_look_at" | "doubted_until">> {
  if (row.state === "failed") {
    const end = row.doubted_until && new Date(row.doubted_until)
    if (!end || end <= now) return { next_look_at: null, doubted_until: null }
    return { next_look_at: nextLook(new Date(end.getTime() - DOUBT_MS), now) }
  }
  const next = nextLook(startOf(row, now), now)
  const end = row.flow === "form" && row.link_expires_at ? new Date(row.link_expires_at) : undefined
  return { next_look_at: end && end > now && end < next ? end : next }
}

/** How many of the newest payments show what the gateway's status tells about. */
const PAYMENTS_TO_JUDGE_BY = 50

/** Was the status of this endpoint seen to tell of payments in two steps, and not of their checks, each time it was asked for the order alone? */
async function showsPayments(db: Db, row: Pick<PayoutRow, "account" | "endpoint">): Promise<boolean> {
  const { account, endpoint } = row
  const newest = (await db("card_payout")
    .where({ account, endpoint, flow: "check_pay", state: "paid", deleted_at: null })
    .whereNotNull("pay_serial")
    .orderBy("paid_at", "desc")
    .limit(PAYMENTS_TO_JUDGE_BY)
    .select("shown_plainly")) as Pick<PayoutRow, "shown_plainly">[]
  return newest.length > 0 && newest.every(({ shown_plainly }) => shown_plainly)
}
