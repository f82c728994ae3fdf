import { MedusaError } from "@medusajs/framework/utils"
import type { Actor } from "../actor"
import { append } from "../audit-trail"
import { commit, type Context } from "../context"
import { isCheckExpired } from "../payouts/check-payout"
import { limitsFor } from "../approvals/request-payout"
import type { BatchRow } from "../rows"
import { counted, lockBatch, lockPayoutsOf, moveBatch } from "./batch-rows"
import { batchStateDenialReason } from "./batch-states"
import { CHECK_EXPIRED } from "./advance-batch"
import { formatTotals } from "../approvals/request-batch"
import { type Sums, sumsOf } from "./batch-totals"

/**
 * Orders payment of a batch's approved rows, if their approval does not imply it (option
 * payOnApproval). Nothing is sent here: the schedule pays them one by one, each after committing
 * its intent, even if this process dies (`isOrderedToPay`).
 * @throws MedusaError not_allowed if no row waits for the order, or may be paid
 */
export async function payBatch(
  context: Context,
  { batch_id, actor }: { batch_id: string; actor: Actor },
): Promise<BatchRow> {
  return commit(context.pg, async (trx) => {
    const batch = await lockBatch(trx, batch_id)
    const wrong = batchStateDenialReason(batch.state, "pay")
    if (wrong) throw notAllowed(wrong)
    const approved = (await lockPayoutsOf(trx, batch)).filter(({ state }) => state === "approved")
    const sums = (await sumsOf(trx, [batch.id])).get(batch.id) as Sums
    if (sums.to_pay === 0) throw notAllowed(approved.length > 0 ? UNDER_WAY : ALL_PAID)
    const now = context.now()
    const rows = approved.filter((row) => !isCheckExpired(row, now))
    if (rows.length === 0) throw notAllowed(CHECK_EXPIRED)
    for (const row of rows) limitsFor(context, row)
    const ids = rows.map(({ id }) => id)
    await trx("card_payout").whereIn("id", ids).update({ next_poll_at: now, poll_count: 0, updated_at: new Date() })
    const entries = ids.map((payout_id) => ({
      payout_id,
      kind: "ordered",
      message: "To be paid, with its batch.",
      actor,
    }))
    await append(trx, entries, now)
    const totals = sums.totalsIn(["approved"])
    const message = `Told to pay ${counted(rows.length, "payout")}: ${formatTotals({ totals })}.`
    const { requested_at } = batch
    const noted = { requested_at: [requested_at, requested_at] as const }
    return moveBatch(trx, batch, { verb: "pay", actor, now, message, noted, changes: { next_poll_at: now } })
  })
}

export const UNDER_WAY = "This batch is being paid."
/** Also returned if the remaining rows failed or are unknown. */
export const ALL_PAID = "No row of this batch waits to be paid."

function notAllowed(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
}
