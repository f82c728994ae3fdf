import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type KnownMessage, toMessage } from "../../../messages"
import type { Context } from "../context"
import { hasShopperReturned } from "../overview/session-view"
import { type Db, isAttemptFinal, lockTransaction, note, type TransactionRow } from "../records/rows"
import { notAllowed } from "../../../mapping"

/**
 * Supersedes an attempt. The gateway may still receive a payment for it, so it is still polled, and
 * money that arrives is reversed automatically. An attempt that is recorded in Medusa and holds
 * money is never superseded: otherwise anyone who can replace a session could reverse the payment
 * of a paid order. It is polled instead.
 */
export async function supersede(
  context: Context,
  transactionId: string,
  {
    reason,
    code,
    keepAsking = true,
    unless,
  }: {
    reason: KnownMessage
    /** The reason as a code for the shopper, if another amount is due. */
    code?: TransactionRow["reversal_code"]
    keepAsking?: boolean
    unless?: (trx: Db) => Promise<boolean>
  },
): Promise<void> {
  const now = context.now()
  await context.pg.transaction(async (trx) => {
    await lockTransaction(trx, transactionId)
    if (await unless?.(trx)) return
    const superseded = (await trx("card_transaction")
      .where({ id: transactionId, superseded_at: null })
      .whereNot((query) => void query.whereNotNull("recorded_at").andWhere(holdsMoney))
      .update({
        ...{ superseded_at: now, superseded_reason: reason, updated_at: now, next_check_at: keepAsking ? now : null },
        ...(code ? { reversal_code: code } : {}),
      })
      .returning("payment_session_id")) as Pick<TransactionRow, "payment_session_id">[]
    for (const { payment_session_id } of superseded) context.cardMemory.erase(payment_session_id)
    if (superseded.length)
      return note(trx, transactionId, { kind: "superseded", message: toMessage("attempt.superseded", { reason }) })
    await trx("card_transaction").where({ id: transactionId, superseded_at: null }).update({ next_check_at: now })
  })
}

/** SQL condition: approved, and neither released nor reversed. */
function holdsMoney(query: Knex.QueryBuilder): void {
  void query.where({ status: "approved", released_at: null, reversed_at: null })
}

/**
 * Supersedes the other unpaid attempts of a session's collection, so that only one of them can be
 * paid at a time.
 * @param replaces the session replaces the others, as in Medusa's own route; otherwise an attempt
 * that may be paid already is kept
 * @throws MedusaError not_allowed while another attempt is being confirmed; nothing was sent
 */
export async function supersedeOthers(
  context: Context,
  { id, payment_collection_id }: Pick<TransactionRow, "payment_collection_id"> & { id: string },
  { replaces }: { replaces: boolean },
): Promise<void> {
  const others = (await context
    .pg("card_transaction")
    .where({ payment_collection_id, superseded_at: null, is_part: false, deleted_at: null })
    .whereNot({ payment_session_id: id })
    .whereRaw("status IS DISTINCT FROM 'approved'")) as TransactionRow[]
  for (const other of others) {
    if (!replaces && mayBePaid(other)) {
      throw notAllowed(toMessage("session.other_being_confirmed"))
    }
    await supersede(context, other.id, { reason: toMessage("superseded.other_session") })
  }
}

/** False for a final attempt, and for an open form from which no shopper has returned. */
export function mayBePaid(attempt: TransactionRow): boolean {
  const { card_source, status } = attempt
  if (isAttemptFinal(attempt)) return false
  const isUntouched =
    card_source === "form" && (status === null || status === "processing") && !hasShopperReturned(attempt)
  return !isUntouched
}
