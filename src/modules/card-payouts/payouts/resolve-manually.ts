import { MedusaError } from "@medusajs/framework/utils"
import { type Actor, isChangedSince, isInitiator } from "../actor"
import { commit, type Context, dayOf } from "../context"
import type { PayoutRow } from "../rows"
import { lockPayout, movePayout } from "./payout-rows"
import { messages } from "./payout-states"
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
    if (row.state !== "unknown") throw notAllowed(messages.nothingToResolve)
    if (actor.kind !== "user" || !actor.id) throw notAllowed("Only a signed-in user of the admin rules payouts.")
    if (context.settings.fourEyes && isInitiator(row.initiators, actor)) throw notAllowed(messages.ownResolution)
    if (context.settings.fourEyes && isChangedSince(actor, row.requested_at)) {
      throw notAllowed(messages.changedBeforeResolution)
    }
    const now = context.now()
    const tooSoon = happened ? undefined : tooSoonReason(context, row)
    if (tooSoon) throw notAllowed(tooSoon)
    const move = { actor, now, message: `Ruled that it was ${happened ? "" : "not "}paid: ${note}` }
    const changes = { link: null, mismatch: null, next_poll_at: null, error_code: null }
    if (happened) {
      const paid = {
        ...changes,
        paid_at: now,
        error_message: null,
        limit_day: row.limit_day ?? dayOf(now, context.settings),
      }
      return movePayout(trx, row, { ...move, verb: "succeed", event: "paid", changes: paid })
    }
    const error_message = "Ruled by an admin: it was not paid."
    // A later status from the gateway overrides the resolution.
    const failed = { ...changes, error_message, limit_day: null, ...watchFrom(now), next_poll_at: nextPoll(now, now) }
    return movePayout(trx, row, { ...move, verb: "fail", event: "failed", changes: failed })
  })
}

function notAllowed(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}

/**
 * The message why a payout cannot be resolved as not paid yet, with the end of the wait; undefined
 * if it can.
 */
export function tooSoonReason(
  { settings, now }: Pick<Context, "settings" | "now">,
  { flow, link_expires_at, paying_since }: Pick<PayoutRow, "flow" | "link_expires_at" | "paying_since">,
): string | undefined {
  // Anyone with the page's address can enter a destination there until the link expires.
  const pageEnds = flow === "form" && link_expires_at ? new Date(link_expires_at) : undefined
  if (pageEnds && pageEnds > now()) return messages.linkOpen(pageEnds)
  // A call that timed out may still be in flight; the gateway would execute it after the
  // resolution.
  const arrives = paying_since ? new Date(new Date(paying_since).getTime() + settings.reconcileAfter * 1000) : undefined
  return arrives && arrives > now() ? messages.resolvedTooSoon(arrives) : undefined
}
