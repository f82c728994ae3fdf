import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { isGatewayError } from "../../gateway"
import { notAllowed, notFound } from "../../mapping"
import { toMessage } from "../../messages"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  isReversible,
  type TransactionRow,
} from "../../modules/card-payments"
import { reverseCardPaymentWorkflow } from "./reverse-card-payment"

export type ReturnMismatchedCardPaymentInput = { transaction_id: string; actor_id?: string }

const returnStep = createStep(
  "card-payments-return-mismatched",
  async ({ transaction_id, actor_id }: ReturnMismatchedCardPaymentInput, { container }) => {
    const transaction = await askAgain(container, transaction_id)
    if (transaction.reversed_at) return new StepResponse({ reversed: true })
    const { mismatch } = transaction
    if (!mismatch) throw notAllowed(matchesNow)
    if (!isReversible(transaction)) throw notAllowed(toMessage("mismatch.not_reversible", { mismatch }))
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    if (!(await cards.requestMismatchReversal(transaction_id, mismatch))) {
      // Another admin was faster, or a callback brought a new status.
      if ((await cards.attemptOf({ id: transaction_id }))?.reversed_at) return new StepResponse({ reversed: true })
      throw notAllowed(matchesNow)
    }
    await cards.note(transaction_id, {
      kind: "requested",
      message: toMessage("payment.full_return_requested"),
      actor: actor_id,
    })
    const { result } = await reverseCardPaymentWorkflow(container).run({ input: { transaction_id } })
    return new StepResponse(result)
  },
)

/**
 * Reverses the whole payment whose status does not match our record. Medusa has no payment of it
 * and never will, so no other step is possible. Polls the status first; a refused or unconfirmed
 * reversal is tried again.
 */
export const returnMismatchedCardPaymentWorkflow = createWorkflow(
  "return-mismatched-card-payment",
  (input: ReturnMismatchedCardPaymentInput) => {
    return new WorkflowResponse(returnStep(input))
  },
)

const matchesNow = toMessage("mismatch.gone")

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
