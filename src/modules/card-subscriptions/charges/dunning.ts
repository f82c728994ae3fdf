import { notAllowed } from "../../../mapping"
import { toMessage } from "../../../messages"
import type { Context } from "../context"
import { engineOf } from "../engines"
import { append, type NewEntry } from "../history"
import type { ChargeRow, Db, SubscriptionRow } from "../rows"
import { dayOf } from "../subscriptions/billing-dates"
import {
  changeSubscription,
  findCharge,
  lockSubscription,
  periodCharges,
  updateCharge,
} from "../subscriptions/subscription-rows"
import { moved, moves, chargeDenialReason } from "../subscriptions/subscription-states"
import { openWithin } from "./open-periods"

const HOUR_MS = 3_600_000
/** The least time until a retry, so that a charge is not retried right after its decline. */
const AT_ONCE_MS = HOUR_MS / 4

type Hours = Pick<SubscriptionRow, "retry_hours">

/**
 * The date of the next automatic retry of a charge that is declined now; null if there is none. The
 * dates are `since` plus the plan's hours, one after the other; a manual retry replaces none of
 * them. If all dates passed while the store was down, the remaining attempts are made at the plan's
 * hours from now.
 * @param charge `attempts`: number of attempts with this one; `since`: when it became both due and
 * declined
 */
export function nextRetry(
  { retry_hours }: Hours,
  { attempts, since }: Pick<ChargeRow, "attempts"> & { since: Date },
  now: Date,
): Date | null {
  const times = retry_hours.map((_, position) =>
    patienceEnds({ retry_hours: retry_hours.slice(0, position + 1) }, since),
  )
  const ahead = times.find((time) => time.getTime() > now.getTime() + AT_ONCE_MS)
  if (ahead) return ahead
  const hours = retry_hours[attempts - 1]
  return hours === undefined ? null : new Date(now.getTime() + hours * HOUR_MS)
}

/**
 * The time until which a declined charge that we do not retry waits for another card, or for the
 * gateway's own retries.
 */
export function patienceEnds({ retry_hours }: Hours, since: Date): Date {
  const hours = retry_hours.reduce((sum, one) => sum + one, 0)
  return new Date(since.getTime() + hours * HOUR_MS)
}

/**
 * Retries declined charges now, whatever their schedule; for an unpaid subscription also the last
 * failed one.
 * @param of `isOurs`: true if we retry the charge, and not a gateway that charges by its own
 * schedule
 * @returns the retried charges
 */
export async function retryWithin(
  trx: Db,
  subscription: SubscriptionRow,
  { now, isOurs }: { now: Date; isOurs: (charge: ChargeRow) => boolean },
): Promise<ChargeRow[]> {
  const isUnpaid = subscription.state === "unpaid"
  const charges = (await periodCharges(trx, subscription.id)
    .whereIn("state", isUnpaid ? ["declined", "failed"] : ["declined"])
    .orderBy("due_at", "desc")
    // Locks the rows, since `start` in `perform-charge.ts` changes them without the subscription's
    // lock.
    .forUpdate()) as ChargeRow[]
  // Only the last failed charge: the subscription is unpaid because of it. The gateway was stopped
  // then, so we retry it.
  const abandoned = charges.find(({ state }) => state === "failed")
  const tried = charges.filter(
    (charge) => charge === abandoned || (charge.state === "declined" && (isUnpaid || isOurs(charge))),
  )
  for (const { id } of tried) await updateCharge(trx, id, { state: "declined", retry_at: now, next_poll_at: now })
  return tried
}

export type RetryNow = {
  subscription_id: string
  actor?: string
  /** True if its gateway retries declined charges by itself; those are then left to it. */
  retriedByGateway?: boolean
  /** The declined charges that the person confirmed: others are refused. */
  seen?: readonly string[]
}

/**
 * @throws MedusaError not_allowed if no charge was declined, if nothing is charged in this state, or
 * if a charge was not seen
 */
export async function retryNow(
  context: Context,
  { subscription_id, actor, retriedByGateway = false, seen }: RetryNow,
): Promise<ChargeRow[]> {
  const now = await context.clock()
  return context.pg.transaction(async (trx) => {
    const subscription = await lockSubscription(trx, subscription_id)
    const reason = chargeDenialReason(subscription.state)
    if (reason) throw notAllowed(reason)
    const isLeft = engineOf(subscription).hasSchedule && retriedByGateway
    const isOurs = ({ retry_at }: ChargeRow) => !isLeft || retry_at !== null
    const tried = await retryWithin(trx, subscription, { now, isOurs })
    if (tried.length === 0) {
      throw notAllowed(toMessage(isLeft ? "charge.retried_by_gateway" : "charge.none_declined"))
    }
    if (seen && tried.some(({ id }) => !seen.includes(id))) throw notAllowed(toMessage("subscription.has_changed"))
    const days = tried.map(({ due_at }) => dayOf(due_at, subscription)).sort()
    const message = toMessage("charge.retried", { count: days.length, day: days[0] ?? "" })
    await append(trx, [{ subscription_id, message, actor }], now)
    return tried
  })
}

/** Applies the plan's rule (`after_retries`) once no further attempt comes. */
export async function abandon(context: Context, chargeId: string): Promise<void> {
  const now = await context.clock()
  await context.pg.transaction(async (trx) => {
    const known = await findCharge(trx, { id: chargeId })
    if (!known) return
    const subscription = await lockSubscription(trx, known.subscription_id)
    const charge = await findCharge(trx, { id: chargeId })
    if (charge?.state === "declined" && !charge.retry_at)
      await abandonWithin(trx, context, { subscription, charge, now })
  })
}

/** Like `abandon`, in a transaction that holds the subscription's lock. */
export async function abandonWithin(
  trx: Db,
  context: Context,
  { subscription: known, charge, now }: { subscription: SubscriptionRow; charge: ChargeRow; now: Date },
): Promise<void> {
  const opened = await openWithin(trx, context, { subscription: known, now })
  await updateCharge(trx, charge.id, { state: "failed", retry_at: null, next_poll_at: null })
  const entry = { subscription_id: opened.id, charge_id: charge.id }
  const given: NewEntry = { ...entry, message: toMessage("charge.abandoned") }
  const ending = endings[opened.after_retries]
  // A canceling subscription that was resumed is `active` despite its declined charge. The ending
  // applies to `past_due`, so the subscription moves there first.
  const fails = moves[opened.state][ending.verb] ? undefined : moves[opened.state].fail
  const subscription = fails ? await changeSubscription(trx, opened, { changes: { state: fails }, now }) : opened
  const verb = moves[subscription.state][ending.verb] ? ending.verb : undefined
  if (!verb) return append(trx, [given], now)
  const others = periodCharges(trx, subscription.id)
  const left = { retry_at: null, next_poll_at: null, updated_at: new Date() }
  await others
    .clone()
    .where({ state: "due" })
    .update({ ...left, state: "skipped" })
  // Nothing else is charged from now on, so other declined charges fail as well.
  await others
    .clone()
    .where({ state: "declined" })
    .update({ ...left, state: "failed" })
  const changes = {
    state: moved(subscription.state, verb),
    next_at: null,
    problem: ending.problem,
    ...(verb === "cancel" ? { ended_at: now, next_plan_id: null, next_terms: null } : {}),
  }
  await changeSubscription(trx, subscription, { changes, now })
  await append(trx, [given, { ...entry, message: ending.message, event: ending.event }], now)
}

const endings = {
  cancel: {
    verb: "cancel",
    event: "canceled",
    message: toMessage("subscription.canceled_unpaid"),
    problem: null,
  },
  pause: {
    verb: "pause",
    event: "paused",
    message: toMessage("subscription.paused_unpaid"),
    problem: toMessage("subscription.paused_until_card"),
  },
  unpaid: {
    verb: "abandon",
    event: "unpaid",
    message: toMessage("subscription.left_unpaid"),
    problem: null,
  },
} as const
