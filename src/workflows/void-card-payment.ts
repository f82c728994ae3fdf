import { MedusaError, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, paymentIdOf } from "../modules/card-payments"

export type VoidCardPaymentInput = { transaction_id: string; actor_id?: string }

const voidStep = createStep("card-payments-void", async (input: VoidCardPaymentInput, { container }) => {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction = await cards.attemptOf({ id: input.transaction_id })
  const paymentId = transaction && (await paymentIdOf(container, transaction))
  if (!paymentId) throw new MedusaError(MedusaError.Types.NOT_FOUND, "Medusa has no payment for this transaction.")
  await cards.note(transaction.id, { kind: "requested", message: "Void asked for.", actor: input.actor_id })
  await container.resolve(Modules.PAYMENT).cancelPayment(paymentId)
  return new StepResponse({ payment_id: paymentId })
})

/** Releases the hold of an authorized payment, through Medusa's own cancel. */
export const voidCardPaymentWorkflow = createWorkflow("void-card-payment", (input: VoidCardPaymentInput) => {
  return new WorkflowResponse(voidStep(input))
})
