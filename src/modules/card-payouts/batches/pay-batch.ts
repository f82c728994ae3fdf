import { totalsParam, notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { Actor } from "../actor"
import { append } from "../audit-trail"
import { commit, type Context } from "../context"
import { isCheckExpired } from "../payouts/check-payout"
import { limitsFor } from "../approvals/request-payout"
import type { BatchRow } from "../rows"
import { lockBatch, lockPayoutsOf, moveBatch } from "./batch-rows"
import { batchMachine } from "./batch-states"
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
    batchMachine.assertMove(batch.state, "pay")
    const approved = (await lockPayoutsOf(trx, batch)).filter(({ state }) => state === "approved")
    const sums = (await sumsOf(trx, [batch.id])).get(batch.id) as Sums
    if (sums.to_pay === 0) throw notAllowed(nothingToPay(approved.length))
    const now = context.now()
    const rows = approved.filter((row) => !isCheckExpired(row, now))
    if (rows.length === 0) throw notAllowed(toMessage("payout_batch.check_expired"))
    for (const row of rows) limitsFor(context, row)
    const ids = rows.map(({ id }) => id)
    await trx("card_payout").whereIn("id", ids).update({ next_poll_at: now, poll_count: 0, updated_at: new Date() })
    const entries = ids.map((payout_id) => ({
      payout_id,
      kind: "ordered",
      message: toMessage("payout.payment_ordered_with_batch"),
      actor,
    }))
    await append(trx, entries, now)
    const totals = sums.totalsIn(["approved"])
    const message = toMessage("payout_batch.payment_ordered", { count: rows.length, totals: totalsParam(totals) })
    const changes = { ordered_to_pay_at: now, next_poll_at: now }
    return moveBatch(trx, batch, { verb: "pay", actor, now, message, changes })
  })
}

/** The reason why no row waits for the order to pay; the rest may have failed or be unknown. */
export function nothingToPay(approved: number): KnownMessage {
  return toMessage(approved > 0 ? "payout_batch.is_paying" : "payout_batch.nothing_to_pay")
}
