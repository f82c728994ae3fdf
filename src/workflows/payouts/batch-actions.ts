import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../modules/card-payouts"
import { payoutActor } from "../authorization"
import { publishPayoutEvents } from "../publish-events"

/** Who does something to a batch of payouts: the id of a user, or of a secret API key where that may do it. */
export type PayoutBatchVerbInput = {
  batch_id: string
  actor_id: string
  /** Medusa's auth identity that signed in; where it is left out, all that lead to the user count. */
  auth_identity_id?: string | null
  /** From where, for the audit trail. */
  ip?: string | null
}

/** The batch as it is then. */
export type PayoutBatchVerbResult = { batch_id: string; state: string }

/** `duplicates_seen`: rows that look like another payout were looked at, and are meant as well. */
type RequestPayoutBatchInput = PayoutBatchVerbInput & { duplicates_seen?: boolean }

const requestStep = createStep("card-payouts-request-batch", async (input: RequestPayoutBatchInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "request")
  const { batch_id, duplicates_seen } = input
  const { state } = await payouts.batches.request({ batch_id, actor, duplicates_seen })
  await publishPayoutEvents(container, batch_id)
  return new StepResponse<PayoutBatchVerbResult>({ batch_id, state })
})

/**
 * Asks for the approval of all rows of a batch that can be paid, or of none: from now on they count against the limits of the day.
 * @throws MedusaError forbidden, not_allowed
 */
export const requestPayoutBatchWorkflow = createWorkflow("request-payout-batch", (input: RequestPayoutBatchInput) => {
  return new WorkflowResponse(requestStep(input))
})

/** `duplicates_seen`: rows that look like another payout were looked at, and are meant as well. */
type ApprovePayoutBatchInput = PayoutBatchVerbInput & { duplicates_seen?: boolean }

const approveStep = createStep("card-payouts-approve-batch", async (input: ApprovePayoutBatchInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "approve")
  const { batch_id, duplicates_seen } = input
  const { state } = await payouts.batches.approve({ batch_id, actor, duplicates_seen })
  await publishPayoutEvents(container, batch_id)
  return new StepResponse<PayoutBatchVerbResult>({ batch_id, state })
})

/**
 * Says yes to all rows that wait for it, or to none. The schedule pays them (option payOnApproval). `actor_id` is a user: never an API
 * key, and nobody who had a part in the batch.
 * @throws MedusaError forbidden, not_allowed
 */
export const approvePayoutBatchWorkflow = createWorkflow("approve-payout-batch", (input: ApprovePayoutBatchInput) => {
  return new WorkflowResponse(approveStep(input))
})

const payStep = createStep("card-payouts-pay-batch", async (input: PayoutBatchVerbInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "pay")
  const { batch_id } = input
  const { state } = await payouts.batches.pay({ batch_id, actor })
  return new StepResponse<PayoutBatchVerbResult>({ batch_id, state })
})

/**
 * Says that the approved rows of a batch are to be paid, where their approval alone does not do it (option payOnApproval). The
 * schedule pays them, each once.
 * @throws MedusaError forbidden, not_allowed
 */
export const payPayoutBatchWorkflow = createWorkflow("pay-payout-batch", (input: PayoutBatchVerbInput) => {
  return new WorkflowResponse(payStep(input))
})

const cancelStep = createStep("card-payouts-cancel-batch", async (input: PayoutBatchVerbInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "cancel")
  const { batch_id } = input
  const { state } = await payouts.batches.cancel({ batch_id, actor })
  await publishPayoutEvents(container, batch_id)
  return new StepResponse<PayoutBatchVerbResult>({ batch_id, state })
})

/**
 * Gives up every row for which no call was sent that can release money. What was sent goes on.
 * @throws MedusaError forbidden, not_allowed
 */
export const cancelPayoutBatchWorkflow = createWorkflow("cancel-payout-batch", (input: PayoutBatchVerbInput) => {
  return new WorkflowResponse(cancelStep(input))
})
