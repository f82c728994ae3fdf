import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { payoutActor } from "./payout-actor"
import { publishPayoutEvents } from "./publish-events"
import { payoutGateway } from "./payout-gateway"
import type { PayoutVerbInput, PayoutVerbResult } from "./payout-verb"

export type RulePayoutInput = PayoutVerbInput & { happened: boolean; note: string }

const ruleStep = createStep("card-payouts-rule", async (input: RulePayoutInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "rule")
  const { payout_id } = input
  await payouts.settle(payout_id, payoutGateway(container))
  const row = await payouts.rule({ payout_id, actor, happened: input.happened, note: input.note })
  await publishPayoutEvents(container, payout_id)
  return new StepResponse<PayoutVerbResult>({ payout_id, state: row.state })
})

/**
 * A person looked at the gateway, and says whether a payout was paid that it cannot tell about.
 * @throws MedusaError forbidden, not_allowed
 */
export const rulePayoutWorkflow = createWorkflow("rule-payout", (input: RulePayoutInput) => {
  return new WorkflowResponse(ruleStep(input))
})
