import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import { recordCardOperationsWorkflow } from "./record-operations"

export type ResolveCardOperationInput = { operation_id: string; happened: boolean; note: string; actor_id: string }

const resolveStep = createStep("card-payments-resolve", async (input: ResolveCardOperationInput, { container }) => {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction = await cards.resolve(input.operation_id, {
    happened: input.happened,
    note: input.note,
    actor: input.actor_id,
  })
  await recordCardOperationsWorkflow(container).run({ input: { transaction_id: transaction.id } })
  return new StepResponse({ transaction_id: transaction.id })
})

/**
 * An admin resolves a step manually whose outcome the gateway cannot report. Recorded in the
 * timeline.
 */
export const resolveCardOperationWorkflow = createWorkflow(
  "resolve-card-operation",
  (input: ResolveCardOperationInput) => {
    return new WorkflowResponse(resolveStep(input))
  },
)
