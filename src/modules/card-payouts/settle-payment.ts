import { isFinal } from "../../gateway"
import { gateway } from "./actor"
import { enter } from "./audit"
import type { Context } from "./context"
import { dayOf } from "./day-of"
import { judgePayment, type Verdict } from "./judge"
import { namesOrder } from "./names-order"
import { nextLook } from "./next-look"
import { orderidTold } from "./orderid-told"
import type { Told } from "./payout-gateway"
import { movePayout, updatePayout } from "./payout-rows"
import { refusalOf } from "./refusal-of"
import type { Db, PayoutRow } from "./rows"
import { showsPayments } from "./shows-payments"
import { wireWord } from "./wire-word"

/** Answers without a trace of a payment before it counts as never arrived; they must spread over `settleAfter` as well. */
const ABSENT_ANSWERS = 3

/**
 * What came to nothing without the gateway's word is asked about for this long after the end of its link, or since it was sent:
 * somebody may have been quicker than the clock, or a call very slow.
 */
const AFTER_FAILURE_MS = 14 * 24 * 3_600_000

type Answer = Extract<Told, { outcome: "told" }>
/** `askedAt`: a process may be held up between an answer and the moment at which it is written down. */
type Settling = { row: PayoutRow; told: Told; isPlain: boolean; askedAt: Date }

/**
 * Writes down what the gateway says of a payment, on its locked row. Paid is what the gateway says is paid, with our amount and
 * currency; it failed where the gateway says so, or where there is proof that it never arrived.
 */
export async function settlePayment(context: Context, trx: Db, settling: Settling): Promise<PayoutRow> {
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
      return holdBack(trx, row, { now, why: verdict.why })
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
    is_doubted: false,
    ...cleared,
  }
  const message = row.state === "failed" ? "The gateway paid it after all." : "Paid."
  return movePayout(trx, row, { verb: "succeed", actor: gateway, now, message, event: "paid", changes })
}

const cleared = { error_code: null, error_message: null, mismatch: null, link: null, next_look_at: null }

/** `next_look_at` is given where the gateway did not say so itself. */
type Failure = { now: Date; message: string; error?: Partial<PayoutRow>; next_look_at?: Date | null }

async function fail(
  trx: Db,
  row: PayoutRow,
  { now, message, error, next_look_at = null }: Failure,
): Promise<PayoutRow> {
  if (row.state === "failed") return updatePayout(trx, row.id, { next_look_at: null, is_doubted: false })
  const is_doubted = next_look_at !== null
  const changes = { ...cleared, error_message: message, ...error, limit_day: null, next_look_at, is_doubted }
  return movePayout(trx, row, { verb: "fail", actor: gateway, now, message, event: "failed", changes })
}

/** The gateway tells of something that our record did not expect: nothing is accepted until it, or an admin, says otherwise. */
async function holdBack(trx: Db, row: PayoutRow, { now, why }: { now: Date; why: string }): Promise<PayoutRow> {
  const changes = { mismatch: why, looks: row.looks + 1, next_look_at: nextLookOf(row, now) }
  const message = `${why} Nothing is accepted: look at the gateway.`
  if (row.state === "paying") {
    return movePayout(trx, row, { verb: "lose", actor: gateway, now, message, event: "unknown", changes })
  }
  if (row.mismatch !== why) await enter(trx, { payout_id: row.id, kind: "mismatch", message, actor: gateway }, now)
  return updatePayout(trx, row.id, changes)
}

/** Under way at the gateway, or it waits for the recipient. */
async function pending(context: Context, trx: Db, { row, told }: { row: PayoutRow; told: Told }): Promise<PayoutRow> {
  if (told.outcome !== "told") return row
  const now = context.now()
  // Who named a card there is not done with it: the gateway decides.
  const expired = told.card_label ? undefined : await expireLink(trx, row, now)
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
    return unclear(context, trx, { row, why: "it has not decided on the card that the recipient named" })
  }
  const changes = { ...link, orderid: orderidTold(row, told), mismatch: null, absent_looks: 0, absent_since: null }
  return updatePayout(trx, row.id, { ...changes, looks: row.looks + 1, next_look_at: nextLookOf(row, now) })
}

/** A form that nobody used before its last day has come to nothing; should it be used all the same, the gateway's word counts. */
async function expireLink(trx: Db, row: PayoutRow, now: Date): Promise<PayoutRow | undefined> {
  const isOver = row.flow === "form" && row.link_expires_at && new Date(row.link_expires_at) <= now
  if (!isOver || row.state === "failed") return undefined
  const message =
    "The recipient did not use the page before it expired, and nothing is known to be paid. The gateway may still take a card there: before another payout is made for it, look at the gateway."
  return fail(trx, row, { now, message, next_look_at: nextLook(now, now) })
}

/**
 * Nothing is shown of it. What was sent and never answered is unknown from now on; what was accepted, once it was waited for long
 * enough: then somebody may rule it.
 */
async function unclear(context: Context, trx: Db, { row, why }: { row: PayoutRow; why: string }): Promise<PayoutRow> {
  const now = context.now()
  const changes = { looks: row.looks + 1, next_look_at: nextLookOf(row, now) }
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
  if (row.state === "failed") return updatePayout(trx, row.id, { next_look_at: nextLookOf(row, now) })
  const since = row.absent_since ? new Date(row.absent_since) : askedAt
  const absent_looks = row.absent_looks + 1
  const hasSettled = askedAt.getTime() - since.getTime() >= context.settings.settleAfter * 1000
  if (absent_looks >= ABSENT_ANSWERS && hasSettled && (await isProof(trx, row, told))) {
    const next_look_at = nextLookOf({ ...row, state: "failed" }, now)
    return fail(trx, row, { now, message: "It never arrived at the gateway: nothing was paid.", next_look_at })
  }
  const counted = { ...row, absent_looks, absent_since: since }
  await updatePayout(trx, row.id, { absent_looks, absent_since: since })
  return unclear(context, trx, { row: counted, why: "the gateway shows no trace of it" })
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
 * A gateway that refuses every question would refuse this one as well: meanwhile it has to have told of another payout, at the same
 * endpoint, since one that was closed refuses every question by itself.
 */
async function answersOthers(trx: Db, { id, account, endpoint, absent_since }: PayoutRow): Promise<boolean> {
  const other = await trx("card_payout")
    .where({ account, endpoint, deleted_at: null })
    .whereNot({ id })
    .where("told_at", ">=", absent_since)
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

/** What failed is asked about for a while; a link that is open, at its end at the latest. */
function nextLookOf(row: PayoutRow, now: Date): Date | null {
  const next = nextLook(startOf(row, now), now)
  const end = row.flow === "form" && row.link_expires_at ? new Date(row.link_expires_at) : undefined
  if (row.state === "failed") {
    const since = end ?? startOf(row, now)
    return now.getTime() - since.getTime() < AFTER_FAILURE_MS ? next : null
  }
  return end && end > now && end < next ? end : next
}
