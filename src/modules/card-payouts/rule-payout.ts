import { MedusaError } from "@medusajs/framework/utils"
import { type Actor, isChangedSince, isMaker } from "./actor"
import { assertPayoutTexts } from "./assert-payout-texts"
import { commit } from "./commit"
import type { Context } from "./context"
import { dayOf } from "./day-of"
import { doubtFrom } from "./doubt"
import { nextLook } from "./next-look"
import { lockPayout, movePayout } from "./payout-rows"
import type { PayoutRow } from "./rows"
import { sentences } from "./sentences"
import { whyRuledTooSoon } from "./why-ruled-too-soon"

export type PayoutRuling = { payout_id: string; actor: Actor; happened: boolean; note: string }

/**
 * A person looked at the gateway and says what became of a payout that it cannot tell about. Written down with their name. The
 * gateway has been asked once more before; who asked for the payout does not rule it.
 * @throws MedusaError not_allowed where its outcome is known, invalid_data for a note that cannot be kept
 */
export async function rulePayout(
  context: Context,
  { payout_id, actor, happened, note }: PayoutRuling,
): Promise<PayoutRow> {
  assertPayoutTexts({ note })
  return commit(context.pg, async (trx) => {
    const row = await lockPayout(trx, payout_id)
    if (row.state !== "unknown") throw notAllowed(sentences.noRuling)
    if (actor.kind !== "user" || !actor.id) throw notAllowed("Only a signed-in user of the admin rules payouts.")
    if (context.settings.fourEyes && isMaker(row.makers, actor)) throw notAllowed(sentences.ownRuling)
    if (context.settings.fourEyes && isChangedSince(actor, row.requested_at)) {
      throw notAllowed(sentences.changedBeforeRuling)
    }
    const now = context.now()
    const tooSoon = happened ? undefined : whyRuledTooSoon(context, row)
    if (tooSoon) throw notAllowed(tooSoon)
    const move = { actor, now, message: `Ruled that it was ${happened ? "" : "not "}paid: ${note}` }
    const changes = { link: null, mismatch: null, next_look_at: null, error_code: null }
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
    const failed = { ...changes, error_message, limit_day: null, ...doubtFrom(now), next_look_at: nextLook(now, now) }
    return movePayout(trx, row, { ...move, verb: "fail", event: "failed", changes: failed })
  })
}

function notAllowed(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}
