import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { isGatewayError } from "../../gateway"
import { amountParam, notAllowed, notFound } from "../../mapping"
import { toMessage } from "../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  isReversible,
  readOrderState,
  stepName,
  type TransactionRow,
} from "../../modules/card-payments"
import { orderCanceled } from "./auto-reversal"
import { recordCardOperationsWorkflow } from "./record-operations"
import { reverseCardPaymentWorkflow } from "./reverse-card-payment"

export type ReturnMismatchedCardPaymentInput = { transaction_id: string; actor_id?: string }

const returnStep = createStep(
  "card-payments-return-mismatched",
  async ({ transaction_id, actor_id }: ReturnMismatchedCardPaymentInput, { container }) => {
    const transaction = await askAgain(container, transaction_id)
    if (transaction.reversed_at) return new StepResponse({ reversed: true })
    const { mismatch } = transaction
    if (!mismatch) return new StepResponse(await reverseCanceled(container, transaction, actor_id))
    if (!isReversible(transaction)) throw notAllowed(toMessage("mismatch.not_reversible", { mismatch }))
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    if (!(await cards.requestMismatchReversal(transaction_id, mismatch))) {
      // Another admin was faster, or a callback brought a new status.
      if ((await cards.attemptOf({ id: transaction_id }))?.reversed_at) return new StepResponse({ reversed: true })
      throw notAllowed(matchesNow)
    }
    await cards.noteIfNew(transaction_id, { ...requested, actor: actor_id })
    const { result } = await reverseCardPaymentWorkflow(container).run({ input: { transaction_id } })
    return new StepResponse(result)
  },
)

/**
 * Reverses the whole payment whose status does not match our record: Medusa has no payment of it
 * and never will, so no other step is possible. Likewise what is left of a payment whose order was
 * canceled. Polls the status first; a refused or unconfirmed reversal is tried again.
 */
export const returnMismatchedCardPaymentWorkflow = createWorkflow(
  "return-mismatched-card-payment",
  (input: ReturnMismatchedCardPaymentInput) => {
    return new WorkflowResponse(returnStep(input))
  },
)

const matchesNow = toMessage("mismatch.gone")
const requested = { kind: "requested", message: toMessage("payment.reversal_requested") } as const

/**
 * The money of a canceled order, whose automatic reversal failed or was never requested. It takes
 * the same lock as that one; Medusa's own refund would be added to the order's transactions again.
 * A canceled order stays canceled; the status and the steps may be stale, because they are read
 * without the lock. The reversal reads both again under it, so the later one of two finds no money.
 * @throws MedusaError with the reason if the reversal fails; the schedule tries again
 */
async function reverseCanceled(
  container: MedusaContainer,
  { id, payment_collection_id, status, reversal_reason, currency_code }: TransactionRow,
  actor: string | undefined,
): Promise<{ reversed: boolean }> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const order = await readOrderState(container.resolve(ContainerRegistrationKeys.QUERY), payment_collection_id)
  if (!order?.isCanceled) throw notAllowed(matchesNow)
  if (status !== "approved") throw notAllowed(toMessage("step.not_approved"))
  const open = await cards.openStep(id)
  if (open) throw notAllowed(toMessage("step.being_confirmed", { step: stepName(open.type) }))
  // Medusa refunds no capture that it lacks.
  await recordCardOperationsWorkflow(container).run({ input: { transaction_id: id } })
  const [unrecorded] = await cards.unrecordedOperations(id)
  if (unrecorded) {
    const amount = amountParam(unrecorded.amount, currency_code)
    throw notAllowed(toMessage("step.being_recorded", { step: stepName(unrecorded.type), amount }))
  }
  await cards.update(id, { reversal_reason: reversal_reason ?? orderCanceled, next_check_at: new Date() })
  await cards.noteIfNew(id, { ...requested, actor })
  const { result } = await reverseCardPaymentWorkflow(container).run({ input: { transaction_id: id } })
  // Without a reason, the row changed after it was read: nothing was sent.
  if (!result.reversed) throw notAllowed(result.reason ?? toMessage("mismatch.newer"))
  return result
}

/** Polls the gateway: the mismatch may have been corrected since the admin's page was loaded. */
async function askAgain(container: MedusaContainer, transactionId: string): Promise<TransactionRow> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  if (!(await cards.attemptOf({ id: transactionId }))) throw notFound(toMessage("transaction.not_found"))
  try {
    return (await cards.ask(transactionId)).transaction
  } catch (error) {
    if (!isGatewayError(error)) throw error
    throw notAllowed(toMessage("mismatch.not_answered"))
  }
}
