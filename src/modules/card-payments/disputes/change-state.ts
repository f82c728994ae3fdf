import { type DisputeVerb, disputeVerbs } from "../../../contracts"
import { notFound } from "../../../mapping"
import { toMessage } from "../../../messages"
import type { Context } from "../context"
import { type DisputeRow, note as addNote } from "../records/rows"
import { disputeMessage, moved, sortTime, stateMessage } from "./dispute-states"

export type DisputeChange = { id: string; verb: DisputeVerb; note?: string; actor: string }

/**
 * Sets a dispute's state, with an entry in the payment's timeline and an event. Touches no amount.
 * @returns the payment's id
 * @throws MedusaError not_found, not_allowed
 */
export async function changeDispute(context: Context, { id, verb, actor, ...change }: DisputeChange): Promise<string> {
  return context.pg.transaction(async (trx) => {
    const dispute = (await trx("card_dispute").where({ id, deleted_at: null }).forUpdate().first()) as
      DisputeRow | undefined
    if (!dispute) throw notFound(toMessage("dispute.not_found"))
    const state = moved(dispute.state, verb)
    const now = context.now()
    const note = change.note || undefined
    await trx("card_dispute")
      .where({ id })
      .update({
        ...{ state, note: note ?? dispute.note, actor_id: actor, state_at: now, updated_at: now },
        sort_at: sortTime({ ...dispute, state }),
      })
    const message = { dispute: disputeMessage(dispute), state: stateMessage(state) }
    await addNote(trx, dispute.transaction_id, {
      kind: "dispute",
      message: note
        ? toMessage("dispute.changed_with_note", { ...message, note })
        : toMessage("dispute.changed", message),
      actor,
      event: { name: disputeVerbs[verb].event, amount: dispute.amount },
    })
    return dispute.transaction_id
  })
}
