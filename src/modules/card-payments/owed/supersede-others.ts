import { MedusaError } from "@medusajs/framework/utils"
import type { Context } from "../context"
import type { PaymentSession } from "../record-intent"
import { retire } from "../retire"
import { isOver, type TransactionRow } from "../rows"
import { isBack } from "../session-view"

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
