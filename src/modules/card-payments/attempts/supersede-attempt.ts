import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import type { Context } from "../context"
import { isBack } from "../overview/session-view"
import { type Db, isOver, lockTransaction, note, type TransactionRow } from "../records/rows"
import type { PaymentSession } from "./record-intent"

/**
 * Takes an attempt out of the shopper's way. The gateway may still be paid for it, so it goes on being asked for, and
 * money that arrives is given back by itself. One that Medusa has a payment for is never retired while it holds money:
 * whoever can replace a session could make a paid order's money go back. It is looked at instead.
 */
export async function retire(
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
    const retired = (await trx("card_transaction")
      .where({ id: transactionId, retired_at: null })
      .whereNot((query) => void query.whereNotNull("booked_at").andWhere(holdsMoney))
      .update({
        ...{ retired_at: now, retired_reason: reason, updated_at: now, next_check_at: keepAsking ? now : null },
        ...(code ? { reversal_code: code } : {}),
      })
      .returning("payment_session_id")) as Pick<TransactionRow, "payment_session_id">[]
    for (const { payment_session_id } of retired) context.cardMemory.forget(payment_session_id)
    if (retired.length) return note(trx, transactionId, { kind: "retired", message: `Set aside: ${reason}` })
    await trx("card_transaction").where({ id: transactionId, retired_at: null }).update({ next_check_at: now })
  })
}

/** As an SQL condition: approved, and neither released nor given back. */
function holdsMoney(query: Knex.QueryBuilder): void {
  void query.where({ status: "approved", released_at: null, given_back_at: null })
}

/**
 * Takes the other unpaid attempts of a session's collection out of the way, so that one of them can be paid at a time.
 * @param replaces the session takes the place of the others, as in Medusa's own route; else an attempt that may be paid
 *   already stays
 * @throws MedusaError not_allowed while another attempt is being confirmed; nothing was sent
 */
export async function supersedeOthers(
  context: Context,
  { id, payment_collection_id }: PaymentSession,
  { replaces }: { replaces: boolean },
): Promise<void> {
  const others = (await context
    .pg("card_transaction")
    .where({ payment_collection_id, retired_at: null, is_part: false, deleted_at: null })
    .whereNot({ payment_session_id: id })
    .whereRaw("status IS DISTINCT FROM 'approved'")) as TransactionRow[]
  for (const other of others) {
    if (!replaces && mayBePaid(other)) {
      const sentence =
        "Another payment of the same order is being confirmed. Please do not pay again; nothing was sent."
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, sentence)
    }
    await retire(context, other.id, { reason: "The shopper pays in another payment session." })
  }
}

/** An open form that nobody has come back from is not paid. */
function mayBePaid(attempt: TransactionRow): boolean {
  const { means, status } = attempt
  if (isOver(attempt)) return false
  const isUntouched = means === "form" && (status === null || status === "processing") && !isBack(attempt)
  return !isUntouched
}
