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
 * A person looked at the gateway and says what became of a payout that it cannot tell about. Written down with their name. The
 * gateway has been asked once more before; who asked for the payout does not rule it.
 * @throws MedusaError not_allowed where its outcome is known, invalid_data for a note that cannot be kept
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
    // The gateway's word is the truth, should it come all the same.
    const failed = { ...changes, error_message, limit_day: null, ...watchFrom(now), next_poll_at: nextPoll(now, now) }
    return movePayout(trx, row, { ...move, verb: "fail", event: "failed", changes: failed })
  })
}

function notAllowed(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}

/** Why nobody can say yet that a payout was not paid, and until when, in a sentence; undefined where they can. */
export function tooSoonReason(
  { settings, now }: Pick<Context, "settings" | "now">,
  { flow, link_expires_at, paying_since }: Pick<PayoutRow, "flow" | "link_expires_at" | "paying_since">,
): string | undefined {
  // Whoever has the page's address can enter a destination there until its last day is over.
  const pageEnds = flow === "form" && link_expires_at ? new Date(link_expires_at) : undefined
  if (pageEnds && pageEnds > now()) return messages.linkOpen(pageEnds)
  // A call that was given up on may be on its way still: the gateway would take it after the ruling.
  const arrives = paying_since ? new Date(new Date(paying_since).getTime() + settings.reconcileAfter * 1000) : undefined
  return arrives && arrives > now() ? messages.resolvedTooSoon(arrives) : undefined
}
