import type { Context } from "./context"
import { enter, type NewEntry } from "./history"
import { openWithin } from "./open-periods"
import { periodCharges } from "./period-charges"
import type { ChargeRow, Db, SubscriptionRow } from "./rows"
import { moved, moves } from "./states"
import { changeSubscription, findCharge, lockSubscription, updateCharge } from "./subscription-rows"

/** No further try comes: the plan's rule counts. */
export async function giveUp(context: Context, chargeId: string): Promise<void> {
  const now = await context.clock()
  await context.pg.transaction(async (trx) => {
    const known = await findCharge(trx, { id: chargeId })
    if (!known) return
    const subscription = await lockSubscription(trx, known.subscription_id)
    const charge = await findCharge(trx, { id: chargeId })
    if (charge?.state === "declined" && !charge.retry_at)
      await giveUpWithin(trx, context, { subscription, charge, now })
  })
}

/** The same in a database transaction that holds the subscription's lock. */
export async function giveUpWithin(
  trx: Db,
  context: Context,
  { subscription: known, charge, now }: { subscription: SubscriptionRow; charge: ChargeRow; now: Date },
): Promise<void> {
  const opened = await openWithin(trx, context, { subscription: known, now })
  await updateCharge(trx, charge.id, { state: "failed", retry_at: null, next_look_at: null })
  const entry = { subscription_id: opened.id, charge_id: charge.id }
  const given: NewEntry = { ...entry, kind: "failed", message: "No further try is made." }
  const rule = rules[opened.after_retries]
  // Past due again, where that was lost sight of by an end that was asked for and taken back.
  const fails = moves[opened.state][rule.verb] ? undefined : moves[opened.state].fail
  const subscription = fails ? await changeSubscription(trx, opened, { changes: { state: fails }, now }) : opened
  const verb = moves[subscription.state][rule.verb] ? rule.verb : undefined
  if (!verb) return enter(trx, [given], now)
  const others = periodCharges(trx, subscription.id)
  const left = { retry_at: null, next_look_at: null, updated_at: new Date() }
  await others
    .clone()
    .where({ state: "due" })
    .update({ ...left, state: "skipped" })
  // Nothing else is charged from here on: what was declined besides is given up with it.
  await others
    .clone()
    .where({ state: "declined" })
    .update({ ...left, state: "failed" })
  const changes = {
    state: moved(subscription.state, verb),
    next_at: null,
    problem: rule.problem,
    ...(verb === "cancel" ? { ended_at: now, next_plan_id: null, next_terms: null } : {}),
  }
  await changeSubscription(trx, subscription, { changes, now })
  await enter(trx, [given, { ...entry, kind: rule.event, message: rule.message, event: rule.event }], now)
}

const rules = {
  cancel: {
    verb: "cancel",
    event: "canceled",
    message: "Canceled, because a charge could not be collected.",
    problem: null,
  },
  pause: {
    verb: "pause",
    event: "paused",
    message: "Paused, because a charge could not be collected.",
    problem: "Paused, because a charge could not be collected. Resume it once another card is chosen.",
  },
  unpaid: {
    verb: "give_up",
    event: "unpaid",
    message: "Left unpaid: nothing more is charged until this is paid.",
    problem: null,
  },
} as const
