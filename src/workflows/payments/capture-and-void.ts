import { Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { amountParam, notAllowed, notFound, toMedusaAmount } from "../../mapping"
import { toMessage } from "../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, paymentIdOf } from "../../modules/card-payments"
import { compare } from "../../money"
import { oneAtATime } from "./locks"

type CaptureCardPaymentInput = {
  transaction_id: string
  /** Decimal text in major units. */
  amount: string
  /** The amount that could be captured when the request was made; another one refuses it. */
  capturable?: string
  actor_id?: string
}

const captureStep = createStep("card-payments-capture", async (input: CaptureCardPaymentInput, { container }) => {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction = await cards.attemptOf({ id: input.transaction_id })
  const paymentId = transaction && (await paymentIdOf(container, transaction))
  if (!paymentId) throw notFound(toMessage("step.no_payment"))
  await oneAtATime(container, transaction.id, async () => {
    const { capturable } = await cards.totals(transaction)
    if (input.capturable !== undefined && compare(capturable, input.capturable) !== 0) {
      const left = amountParam(capturable, transaction.currency_code)
      throw notAllowed(toMessage("step.capturable_changed", { left }))
    }
    await capturePaymentWorkflow(container).run({
      input: { payment_id: paymentId, amount: toMedusaAmount(input.amount), captured_by: input.actor_id },
    })
  })
  return new StepResponse({ payment_id: paymentId })
})

/** Captures a part (or the rest) of an authorized payment, through Medusa's own capture. */
export const captureCardPaymentWorkflow = createWorkflow("capture-card-payment", (input: CaptureCardPaymentInput) => {
  return new WorkflowResponse(captureStep(input))
})

type VoidCardPaymentInput = { transaction_id: string; actor_id?: string }

const voidStep = createStep("card-payments-void", async (input: VoidCardPaymentInput, { container }) => {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction = await cards.attemptOf({ id: input.transaction_id })
  const paymentId = transaction && (await paymentIdOf(container, transaction))
  if (!paymentId) throw notFound(toMessage("step.no_payment"))
  // Presses of the same person while the hold stays are one request.
  await cards.noteIfNew(transaction.id, {
    kind: "requested",
    message: toMessage("payment.void_requested"),
    actor: input.actor_id,
  })
  await container.resolve(Modules.PAYMENT).cancelPayment(paymentId)
  return new StepResponse({ payment_id: paymentId })
})

/** Releases the hold of an authorized payment, through Medusa's own cancel. */
export const voidCardPaymentWorkflow = createWorkflow("void-card-payment", (input: VoidCardPaymentInput) => {
  return new WorkflowResponse(voidStep(input))
})
