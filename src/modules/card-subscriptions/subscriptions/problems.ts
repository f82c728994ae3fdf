import { createHash } from "node:crypto"
import { amountParam } from "../../../mapping"
import { type KnownMessage, type MessageCode, type MessageOf, toMessage } from "../../../messages"
import { type OpenCharges, type UnpaidCharge, waitsForCard } from "../charges/open-charges"
import type { Context } from "../context"
import type { SubscriptionRow } from "../rows"
import { dayOf } from "./billing-dates"
import { chargeDenialReason } from "./subscription-states"
import { sum } from "../../../money"

export type Audience = "store" | "customer"

type ProblemKind = {
  /**
   * `store`: between the store and its gateway, its providers or Medusa; customers do not see it.
   */
  audience: "store" | "everyone"
  /** The event that solves it. `change`: a change of the subscription, such as another card. */
  endsWith: "payment" | "sync" | "order" | "change"
  /** It reports a charge that nothing here can change, so a person may end it at any time. */
  isReport?: true
}

/** The problems that a subscription's row may have. */
const problemKinds = {
  "charge.not_sent": { audience: "store", endsWith: "payment" },
  "charge.outside_terms": { audience: "store", endsWith: "payment", isReport: true },
  // Also ends with the next successful work of its row.
  "work.failed": { audience: "store", endsWith: "payment" },
  "schedule.charged_unexpectedly": { audience: "store", endsWith: "payment", isReport: true },
  "charge.mismatched": { audience: "store", endsWith: "change", isReport: true },
  "order.not_made": { audience: "store", endsWith: "order" },
  "schedule.unconfirmed": { audience: "store", endsWith: "sync" },
  "schedule.unconfirmed_and_retried": { audience: "store", endsWith: "sync" },
  "schedule.not_created": { audience: "store", endsWith: "sync" },
  "schedule.not_created_and_retried": { audience: "store", endsWith: "sync" },
  "schedule.not_synced": { audience: "store", endsWith: "sync" },
  "schedule.not_synced_and_retried": { audience: "store", endsWith: "sync" },
  "schedule.key_missing": { audience: "store", endsWith: "sync" },
  "schedule.waits_for_charge": { audience: "store", endsWith: "sync" },
  "subscription.paused_until_card": { audience: "everyone", endsWith: "change" },
  "sign_up.order_unpaid": { audience: "everyone", endsWith: "change" },
  "sign_up.order_not_paid_by_card": { audience: "everyone", endsWith: "change" },
  "sign_up.order_card_not_saved": { audience: "everyone", endsWith: "change" },
  "sign_up.order_card_refused": { audience: "everyone", endsWith: "change" },
} as const satisfies Partial<Record<MessageCode, ProblemKind>>

export type ProblemCode = keyof typeof problemKinds

/** A message that is the problem of a subscription. */
export type Problem = MessageOf<ProblemCode>

const kinds: Readonly<Partial<Record<string, ProblemKind>>> = problemKinds

/** True if the problem has one of these codes. */
export function problemIn(codes: readonly ProblemCode[], problem: KnownMessage | null): boolean {
  return problem !== null && (codes as readonly string[]).includes(problem.code)
}

/** True if the problem ends once a charge is paid as agreed. */
export function endsWithPayment(problem: KnownMessage | null): boolean {
  return problem !== null && kinds[problem.code]?.endsWith === "payment"
}

/** True if the problem reports a charge, and waits for no work of ours. */
export function isReport(problem: KnownMessage | null): boolean {
  return problem !== null && kinds[problem.code]?.isReport === true
}

/**
 * The codes of problems that another sync may solve: the gateway does not have the latest change.
 */
const syncCodes = (Object.keys(problemKinds) as ProblemCode[]).filter((code) => kinds[code]?.endsWith === "sync")

/** True if "Try again" syncs the schedule. A failed sync is retried whichever problem is shown. */
export function isSyncRetried({ problem, sync_state }: Pick<SubscriptionRow, "problem" | "sync_state">): boolean {
  return problemIn(syncCodes, problem) || sync_state === "failed"
}

/** Identifies a subscription's own problem as it was shown: a later one has another id. */
export function problemId({ problem, problem_since }: Pick<SubscriptionRow, "problem" | "problem_since">) {
  return (
    problem &&
    createHash("sha256")
      .update(JSON.stringify([problem, problem_since]))
      .digest("hex")
      .slice(0, 32)
  )
}

type ProblemDetails = { charges: OpenCharges; now: Date; audience: Audience }

/** The message about all that needs attention for a subscription; null if nothing does. */
export function problemOf(
  subscription: SubscriptionRow,
  { charges, now, audience }: ProblemDetails,
): KnownMessage | null {
  const { problem } = subscription
  const isForStore = audience === "store"
  const isShown = isForStore || (problem !== null && kinds[problem.code]?.audience === "everyone")
  const all = [
    isShown ? problem : null,
    unpaidProblem(subscription, charges.unpaid, now),
    isForStore ? unconfirmedProblem(subscription, charges.unconfirmed) : null,
  ].filter((message) => message !== null)
  const [first, ...more] = all
  return more.length > 0 ? toMessage("request.problems", { problems: all }) : (first ?? null)
}

/**
 * The message about declined charges: the next retry, and the customer's options. The bank's reason
 * is shown with the charge.
 */
function unpaidProblem(subscription: SubscriptionRow, all: readonly UnpaidCharge[], now: Date): KnownMessage | null {
  // Nothing is retried while it is paused, or after it has ended.
  if (chargeDenialReason(subscription.state)) return null
  const open = all.filter(({ state }) => state !== "failed")
  if (open.length === 0) return subscription.state === "unpaid" ? abandonedProblem(all) : null
  const waiting = open.filter(waitsForCard)
  if (waiting.length > 0) return toMessage("charges.card_needed", totalOf(waiting))
  const total = totalOf(open)
  const declined = open.filter(({ state }) => state === "declined")
  if (declined.length === 0) return toMessage("charges.being_retried", total)
  const dates = declined.flatMap(({ retry_at }) => retry_at ?? [])
  const [next] = dates.sort((one, other) => one.getTime() - other.getTime())
  // The gateway retries some of them and does not report when.
  if (!next || dates.length < declined.length) return toMessage("charges.retried_within_days", total)
  if (next <= now) return toMessage("charges.retried_now", total)
  const day = dayOf(next, subscription)
  return toMessage(dates.length === 1 ? "charges.retried_on" : "charges.retried_from", { ...total, day })
}

/** Only the last failed charge: the subscription is unpaid because of it. */
function abandonedProblem(all: readonly UnpaidCharge[]): KnownMessage | null {
  const last = all.at(-1)
  return last ? toMessage("charges.unpaid", { amount: amountParam(last.amount, last.currency_code) }) : null
}

function totalOf(charges: readonly UnpaidCharge[]) {
  const currency = charges[0]?.currency_code ?? ""
  const total = sum(
    charges.map(({ amount }) => amount),
    currency,
  )
  return { count: charges.length, amount: amountParam(total, currency) }
}

function unconfirmedProblem(subscription: SubscriptionRow, dates: readonly Date[]): KnownMessage | null {
  const [first] = dates
  return first ? toMessage("charges.unconfirmed", { count: dates.length, day: dayOf(first, subscription) }) : null
}

const WORK_FAILED = "work.failed"
const IS_ONE_OF = "problem->>'code' = ANY(?)"

export type RecordedProblem = {
  subscription_id: string
  problem: Problem
  /** Only problems with these codes, and failed work, are overwritten; omitted, every problem is. */
  over?: readonly ProblemCode[]
  /** Leaves out a problem that a person acknowledged since then: each poll reports it again. */
  unlessAcknowledgedSince?: Date
}

/** Records a problem of a subscription. */
export async function recordProblem(
  { pg }: Pick<Context, "pg">,
  { subscription_id, problem, over, unlessAcknowledgedSince }: RecordedProblem,
): Promise<void> {
  const row = pg("card_subscription").where({ id: subscription_id })
  if (unlessAcknowledgedSince)
    void row.whereRaw(
      `NOT EXISTS (SELECT 1 FROM card_subscription_entry AS entry WHERE entry.subscription_id = card_subscription.id
         AND entry.code = 'subscription.problem_acknowledged' AND entry.params->'problem' = CAST(? AS jsonb)
         AND entry.created_at >= ? AND entry.deleted_at IS NULL)`,
      [JSON.stringify(problem), unlessAcknowledgedSince],
    )
  if (over) void row.where((of) => void of.whereNull("problem").orWhereRaw(IS_ONE_OF, [[WORK_FAILED, ...over]]))
  await row.update({ problem })
}

/** The column `problem` after a sync without a problem: one with another cause stays. */
export function problemAfterSync({ pg }: Pick<Context, "pg">) {
  return pg.raw(`CASE WHEN ${IS_ONE_OF} THEN NULL ELSE problem END`, [syncCodes])
}

/** Clears the problem of a subscription if it has one of these codes. */
export async function clearProblem(
  { pg }: Pick<Context, "pg">,
  { subscription_id, codes }: { subscription_id: string; codes: readonly ProblemCode[] },
): Promise<void> {
  await pg("card_subscription")
    .where({ id: subscription_id })
    .whereRaw(IS_ONE_OF, [[...codes]])
    .update({ problem: null })
}

/** `row`: the claimed charge or subscription. `failure`: the class of the error; null after success. */
export type RecordedWork = { kind: string; row: string; failure: string | null }

/** Records failed work, unless there is another problem or row; success ends the failure of the same row. */
export async function recordWork({ pg }: Pick<Context, "pg">, { kind, row, failure }: RecordedWork): Promise<void> {
  const owner = pg("card_subscription_charge").where({ id: row }).select("subscription_id")
  const isOwn = "problem->>'code' = ? AND problem->'params'->>'row' = ?"
  await pg("card_subscription")
    .whereIn("id", kind === "charge" ? owner : [row])
    .whereRaw(failure ? `(problem IS NULL OR ${isOwn})` : isOwn, [WORK_FAILED, row])
    .update({ problem: failure && toMessage(WORK_FAILED, { kind: failure, row }) })
}
