import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { messageOf } from "../mapping"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { settleCardPaymentWorkflow } from "./settle-card-payment"

export type ProcessCardCallbackInput = { callback_id: string }

const processStep = createStep(
  "card-payments-process-callback",
  async ({ callback_id }: ProcessCardCallbackInput, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const { deliveries, transaction } = await cards.openCallback(callback_id)
    if (!transaction) {
      await cards.settleCallback(callback_id, { state: "unmatched" })
      return new StepResponse({ processed: false })
    }
    try {
      const { result } = await settleCardPaymentWorkflow(container).run({ input: { transaction_id: transaction.id } })
      if (!result.answered) throw new Error("The gateway did not answer the status question.")
      await cards.settleCallback(callback_id, { state: "processed", deliveries })
      return new StepResponse({ processed: true })
    } catch (error) {
      const message = messageOf(error)
      container.resolve(ContainerRegistrationKeys.LOGGER).error(`[card-payments] Callback ${callback_id}: ${message}`)
      await cards.settleCallback(callback_id, { error: message })
      return new StepResponse({ processed: false })
    }
  },
)

/** Acts on one callback of the inbox: asks the gateway and settles. */
export const processCardCallbackWorkflow = createWorkflow(
  "process-card-callback",
  (input: ProcessCardCallbackInput) => {
    return new WorkflowResponse(processStep(input))
  },
)
