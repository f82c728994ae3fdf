import { notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { Actor } from "../actor"
import { fourEyesDenial } from "../approvals/four-eyes"
import { commit, type Context, dayOf } from "../context"
import type { PayoutRow } from "../rows"
import { callsOf, confirmCall, type PayoutCalls, refuseCall } from "./calls"
import { lockPayout, movePayout } from "./payout-rows"
import { watchFrom, nextPoll } from "./poll-schedule"
import { assertPayoutTexts } from "./validate-texts"

export type PayoutResolution = { payout_id: string; actor: Actor; happened: boolean; note: string }

/**
 * Records the outcome that a person found at the gateway for a payout whose outcome is unknown,
 * with the person's id. The workflow has polled the gateway before. With the option fourEyes,
 * nobody who created, changed or requested the payout can resolve it.
 * @throws MedusaError not_allowed if its outcome is known, invalid_data for a note that cannot be
 * stored
 */
export async function resolvePayout(
  context: Context,
  { payout_id, actor, happened, note }: PayoutResolution,
): Promise<PayoutRow> {
  assertPayoutTexts({ note })
  return commit(context.pg, async (trx) => {
    const row = await lockPayout(trx, payout_id)
    if (row.state !== "unknown") throw notAllowed(toMessage("payout.nothing_to_resolve"))
    if (actor.kind !== "user" || !actor.id) throw notAllowed(toMessage("payout.resolver_is_no_user"))
    const { payment } = await callsOf(trx, row)
    const denial =
      fourEyesDenial(context, "resolution", { actor, requests: [row] }) ??
      (happened ? undefined : tooSoonReason(context, waitOf({ row, payment })))
    if (denial) throw notAllowed(denial)
    const now = context.now()
    const move = {
      actor,
      now,
      message: toMessage(happened ? "payout.resolved_as_paid" : "payout.resolved_as_not_paid", { note }),
    }
    const changes = { link: null, mismatch: null, next_poll_at: null, error_code: null }
    if (happened) {
      if (payment) await confirmCall(trx, payment, { resolved_at: now })
      const paid = {
        ...changes,
        paid_at: now,
        error: null,
        limit_day: row.limit_day ?? dayOf(now, context.settings),
      }
      return movePayout(trx, row, { ...move, verb: "succeed", changes: paid })
    }
    const error = toMessage("payout.resolved_failed")
    if (payment) await refuseCall(trx, payment, { now, error })
    // A later status from the gateway overrides the resolution.
    const failed = { ...changes, error, limit_day: null, ...watchFrom(now), next_poll_at: nextPoll(now, now) }
    return movePayout(trx, row, { ...move, verb: "fail", changes: failed })
  })
}

/**
 * What determines how long a payment may still arrive. `paying_since`: when its intent was
 * committed.
 */
type Wait = Pick<PayoutRow, "flow" | "link_expires_at"> & { paying_since: Date | null }

export function waitOf({ row, payment }: { row: PayoutRow } & Pick<PayoutCalls, "payment">): Wait {
  const { flow, link_expires_at } = row
  return { flow, link_expires_at, paying_since: payment?.created_at ?? null }
}

/**
 * The message why a payout cannot be resolved as not paid yet, with the end of the wait; undefined
 * if it can.
 */
export function tooSoonReason(
  { settings, now }: Pick<Context, "settings" | "now">,
  { flow, link_expires_at, paying_since }: Wait,
): KnownMessage | undefined {
  // Anyone with the page's address can enter a destination there until the link expires.
  const pageEnds = flow === "form" && link_expires_at ? new Date(link_expires_at) : undefined
  if (pageEnds && pageEnds > now()) return toMessage("payout.form_still_open", { until: pageEnds.toISOString() })
  // A call that timed out may still be in flight; the gateway would execute it after the
  // resolution.
  const arrives = paying_since ? new Date(new Date(paying_since).getTime() + settings.reconcileAfter * 1000) : undefined
  if (!arrives || arrives <= now()) return undefined
  return toMessage("payout.may_still_arrive", { until: arrives.toISOString() })
}
