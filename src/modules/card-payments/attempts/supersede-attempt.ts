import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import type { Context } from "../context"
import { hasShopperReturned } from "../overview/session-view"
import { type Db, isAttemptFinal, lockTransaction, note, type TransactionRow } from "../records/rows"
import type { PaymentSession } from "./record-intent"

/**
 * Takes an attempt out of the shopper's way. The gateway may still be paid for it, so it goes on
 * being asked for, and money that arrives is given back by itself. One that Medusa has a payment
 * for is never retired while it holds money: whoever can replace a session could make a paid
 * order's money go back. It is looked at instead.
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
    reason: string
    /** The same for the shopper, where another amount is due. */
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
    if (superseded.length) return note(trx, transactionId, { kind: "superseded", message: `Set aside: ${reason}` })
    await trx("card_transaction").where({ id: transactionId, superseded_at: null }).update({ next_check_at: now })
  })
}

/** As an SQL condition: approved, and neither released nor given back. */
function holdsMoney(query: Knex.QueryBuilder): void {
  void query.where({ status: "approved", released_at: null, reversed_at: null })
}

/**
 * Takes the other unpaid attempts of a session's collection out of the way, so that one of them can
 * be paid at a time.
 * @param replaces the session takes the place of the others, as in Medusa's own route; else an
 * attempt that may be paid already stays
 * @throws MedusaError not_allowed while another attempt is being confirmed; nothing was sent
 */
export async function supersedeOthers(
  context: Context,
  { id, payment_collection_id }: PaymentSession,
  { replaces }: { replaces: boolean },
): Promise<void> {
  const others = (await context
    .pg("card_transaction")
    .where({ payment_collection_id, superseded_at: null, is_part: false, deleted_at: null })
    .whereNot({ payment_session_id: id })
    .whereRaw("status IS DISTINCT FROM 'approved'")) as TransactionRow[]
  for (const other of others) {
    if (!replaces && mayBePaid(other)) {
      const sentence =
        "Another payment of the same order is being confirmed. Please do not pay again; nothing was sent."
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
    }
    await supersede(context, other.id, { reason: "The shopper pays in another payment session." })
  }
}

/** An open form that nobody has come back from is not paid. */
function mayBePaid(attempt: TransactionRow): boolean {
  const { card_source, status } = attempt
  if (isAttemptFinal(attempt)) return false
  const isUntouched =
    card_source === "form" && (status === null || status === "processing") && !hasShopperReturned(attempt)
  return !isUntouched
}
