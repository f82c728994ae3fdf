import type { Context } from "../context"
import { nextCheck } from "./poll-schedule"
import { NOT_FOUND_ANSWERS, mayBeUnderWay } from "../operations/resolve-operation"
import {
  isCharge,
  isUnresolved,
  lockTransaction,
  note,
  operationsOf,
  updateTransaction,
  updateUnresolved,
} from "../records/rows"

/**
 * The gateway said plainly (`validation-error`) that it does not know an order for which a card was
 * sent and no answer came. Several such answers over `reconcileAfter` prove that it never arrived:
 * then the shopper may try again. One proves nothing, and neither does any number of `error`
 * answers: those may be faults of the gateway's own.
 */
export async function countChargeNotFound(context: Context, transactionId: string): Promise<void> {
  const now = context.now()
  await context.pg.transaction(async (trx) => {
    const transaction = await lockTransaction(trx, transactionId)
    const operation = (await operationsOf(trx, transactionId)).find(isCharge)
    if (transaction.orderid || !operation || !isUnresolved(operation)) return
    if (mayBeUnderWay(context, { transaction, operation })) return
    const since = operation.not_found_since ?? now
    const checks = operation.not_found_count + 1
    const proven =
      checks >= NOT_FOUND_ANSWERS && now.getTime() - since.getTime() >= context.options.reconcileAfter * 1000
    if (!proven) {
      await updateUnresolved(trx, operation.id, { not_found_count: checks, not_found_since: since })
      return
    }
    const error_message = "the gateway shows no trace of it"
    await updateUnresolved(trx, operation.id, { state: "refused", error_message, resolved_at: now })
    // It goes on being asked for: should it turn up after all, the money is found and given back or
    // booked.
    const next_check_at = nextCheck(transaction.created_at, now)
    await updateTransaction(trx, transactionId, { status: "error", error_message, browser: null, next_check_at })
    const message = "The card never arrived at the gateway: it shows no trace of it. Nothing was charged."
    await note(trx, transactionId, { kind: "status", message })
  })
}
