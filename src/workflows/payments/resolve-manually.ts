import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import { bookCardStepsWorkflow } from "./record-operations"

export type RuleCardStepInput = { operation_id: string; happened: boolean; note: string; actor_id: string }

const ruleStep = createStep("card-payments-rule", async (input: RuleCardStepInput, { container }) => {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const transaction = await cards.rule(input.operation_id, {
    happened: input.happened,
    note: input.note,
    actor: input.actor_id,
  })
  await bookCardStepsWorkflow(container).run({ input: { transaction_id: transaction.id } })
  return new StepResponse({ transaction_id: transaction.id })
})

/** An admin decides whether a step happened that the gateway cannot tell about. Audited in the timeline. */
export const ruleCardStepWorkflow = createWorkflow("rule-card-step", (input: RuleCardStepInput) => {
  return new WorkflowResponse(ruleStep(input))
})
