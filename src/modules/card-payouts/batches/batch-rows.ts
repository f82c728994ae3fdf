import { notFound } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { Actor } from "../actor"
import { append } from "../audit-trail"
import type { BatchRow, Db, PayoutRow } from "../rows"
import { batchEvents, batchMachine, type BatchVerb } from "./batch-states"

/** @throws MedusaError not_found */
export async function findBatch(db: Db, id: string): Promise<BatchRow> {
  const row = (await db("card_payout_batch").where({ id, deleted_at: null }).first()) as BatchRow | undefined
  if (row) return row
  throw notFound(toMessage("payout_batch.not_found"))
}

/**
 * Like `findBatch`, with the row locked until the transaction ends. To avoid deadlocks, lock a
 * batch before its payouts, and these in the order of their ids.
 */
export async function lockBatch(trx: Db, id: string): Promise<BatchRow> {
  await trx("card_payout_batch").where({ id }).forUpdate().first("id")
  return findBatch(trx, id)
}

/** The payouts of a batch, locked. */
export async function lockPayoutsOf(trx: Db, { id }: BatchRow): Promise<PayoutRow[]> {
  return (await trx("card_payout").where({ batch_id: id, deleted_at: null }).orderBy("id").forUpdate()) as PayoutRow[]
}

export async function updateBatch(db: Db, id: string, changes: Partial<BatchRow>): Promise<BatchRow> {
  const [row] = (await db("card_payout_batch")
    .where({ id })
    .update({ ...changes, updated_at: new Date() })
    .returning("*")) as BatchRow[]
  return row as BatchRow
}

type BatchMove = {
  verb: BatchVerb
  actor: Actor
  now: Date
  /** The step in the audit trail. */
  message: KnownMessage
  changes?: Partial<BatchRow>
}

/**
 * Moves a locked batch by its state table and appends the step to the audit trail. @throws
 * MedusaError not_allowed
 */
export async function moveBatch(trx: Db, batch: BatchRow, move: BatchMove): Promise<BatchRow> {
  const { verb, actor, now, message, changes } = move
  const state = batchMachine.assertMove(batch.state, verb)
  const after = await updateBatch(trx, batch.id, { state, ...changes })
  const changed = { state: [batch.state, after.state] as const }
  const event = batchEvents[verb]
  await append(trx, { batch_id: batch.id, kind: verb, message, actor, event, changes: changed }, now)
  return after
}
