import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { messageOf } from "../mapping"
import {
  type Actor,
  CARD_PAYOUTS_MODULE,
  type CardPayoutsModuleService,
  type DuplicatesSeen,
  type PayoutRow,
} from "../modules/card-payouts"
import { payoutActor } from "./payout-actor"
import { publishPayoutEvents } from "./publish-events"
import { payoutGateway } from "./payout-gateway"
import type { PayoutVerbInput, PayoutVerbResult } from "./payout-verb"

/** `duplicates_seen`: the ids of payouts that look the same and were looked at, or `true` for all; this one is meant as well. */
export type ApprovePayoutInput = PayoutVerbInput & { duplicates_seen?: DuplicatesSeen }

const approveStep = createStep("card-payouts-approve", async (input: ApprovePayoutInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "approve")
  const { payout_id, duplicates_seen } = input
  const approved = await payouts.approve({ payout_id, actor, duplicates_seen })
  const row =
    approved.state === "approved" && payouts.settings.payOnApproval ? await paid(container, approved, actor) : approved
  await publishPayoutEvents(container, payout_id)
  return new StepResponse<PayoutVerbResult>({ payout_id, state: row.state })
})

/**
 * Says yes to a payout that somebody else asked for; the last yes that it needs also pays it (option payOnApproval).
 * `actor_id` is a user: never an API key, and nobody who had a part in the payout.
 * @throws MedusaError forbidden, not_allowed
 */
export const approvePayoutWorkflow = createWorkflow("approve-payout", (input: ApprovePayoutInput) => {
  return new WorkflowResponse(approveStep(input))
})

/** It is approved, whatever comes of paying it now: what fails here is tried by the schedule, which knows what may be tried. */
async function paid(container: MedusaContainer, approved: PayoutRow, actor: Actor): Promise<PayoutRow> {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  try {
    return await payouts.pay({ payout_id: approved.id, actor }, payoutGateway(container))
  } catch (error) {
    const message = `[card-payments] ${approved.id}: ${messageOf(error)}`
    container.resolve(ContainerRegistrationKeys.LOGGER).error(message)
    return payouts.find(approved.id)
  }
}
