import { plugin } from "../actor"
import { commit } from "../commit"
import type { Context } from "../context"
import type { BatchRow, Db } from "../rows"
import { lockBatch, updateBatch } from "./batch-rows"
import { followRows } from "./follow-rows"

/** Between two looks at the rows of a batch that are worked on. */
const GAP_MS = 5_000

/**
 * Looks how far the rows of a batch are, and moves it on: all of them checked, paid or failed, or a check that is over before anybody
 * approved. The rows themselves are gone on with one by one (`goOn`).
 */
export async function goOnWithBatch(context: Context, id: string): Promise<BatchRow> {
  return commit(context.pg, async (trx) => {
    const batch = await lockBatch(trx, id)
    const moved = await followRows(context, trx, { batch, actor: plugin })
    if (!moved && batch.state === "checking") await takeUp(trx, batch, context.now())
    return moved ?? updateBatch(trx, id, { next_look_at: await nextLookAt(context, trx, batch) })
  })
}

/**
 * The check of one row may be over before the last one is checked: nobody can ask for the batch yet, so its drafts are checked again,
 * whatever made them drafts.
 */
async function takeUp(trx: Db, { id }: BatchRow, now: Date): Promise<void> {
  await trx("card_payout")
    .where({ batch_id: id, state: "draft", flow: "check_pay", next_look_at: null, deleted_at: null })
    .update({ next_look_at: now, looks: 0 })
}

/** While rows are worked on, soon; while it waits for its approval, when the first check is over; else when somebody does something. */
async function nextLookAt({ now }: Context, trx: Db, { id, state }: BatchRow): Promise<Date | null> {
  if (state === "checking" || state === "paying") return new Date(now().getTime() + GAP_MS)
  if (state !== "awaiting_approval") return null
  const [first] = (await trx("card_payout")
    .where({ batch_id: id, state: "awaiting_approval", deleted_at: null })
    .min("check_expires_at as ends")) as { ends: Date | null }[]
  return first?.ends ?? null
}
