import { resolveCall } from "../../../durable"
import { toMessage } from "../../../messages"
import type { Context } from "../context"
import { failedAttempt, ownFailure } from "../gateway-calls/call-failure"
import { nextCheck } from "./poll-schedule"
import { inFlightWindow } from "../operations/resolve-operation"
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
 * Counts plain answers (`validation-error`) that the gateway does not know an order, for a charge
 * whose call got no answer. Several of them over `reconcileAfter` prove that the call never
 * arrived, and the shopper may try again. A single one proves nothing; `error` answers are not
 * counted, because they may be faults of the gateway.
 */
export async function countChargeNotFound(context: Context, transactionId: string): Promise<void> {
  const now = context.now()
  await context.pg.transaction(async (trx) => {
    const transaction = await lockTransaction(trx, transactionId)
    const operation = (await operationsOf(trx, transactionId)).find(isCharge)
    if (transaction.orderid || !operation || !isUnresolved(operation)) return
    const asked = { ...inFlightWindow(context, { transaction }), askedAt: now, span: context.options.reconcileAfter }
    const { state, changes } = await resolveCall(operation, { is: "not_found", isProof: () => true }, asked)
    if (state !== "refused") {
      if (Object.keys(changes).length > 0) await updateUnresolved(trx, operation.id, changes)
      return
    }
    const failure = ownFailure(toMessage("step_reason.not_found_at_gateway"))
    await updateUnresolved(trx, operation.id, { state, ...failure, ...changes })
    // Polling continues: if the charge appears after all, the money is found and reversed or
    // recorded.
    const next_check_at = nextCheck(transaction.created_at, now)
    await updateTransaction(trx, transactionId, { ...failedAttempt, ...failure, next_check_at })
    await note(trx, transactionId, { kind: "status", message: toMessage("attempt.never_arrived") })
  })
}
