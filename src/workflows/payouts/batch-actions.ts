import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../modules/card-payouts"
import { payoutActor } from "../authorization"
import { publishPayoutEvents } from "../publish-events"

/** `actor_id` is the id of a user, or of a secret API key where keys are allowed. */
export type PayoutBatchVerbInput = {
  batch_id: string
  actor_id: string
  /** Medusa's auth identity that signed in; without it, all identities of the user count. */
  auth_identity_id?: string | null
  /** IP address for the audit trail. */
  ip?: string | null
}

/** The batch after the action. */
export type PayoutBatchVerbResult = { batch_id: string; state: string }

/**
 * `duplicates_seen`: the actor has seen the rows that look like another payout, and wants them
 * paid.
 */
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
 * Requests approval of all payable rows of a batch, or of none. From now on they count against the
 * daily limits.
 * @throws MedusaError forbidden, not_allowed
 */
export const requestPayoutBatchWorkflow = createWorkflow("request-payout-batch", (input: RequestPayoutBatchInput) => {
  return new WorkflowResponse(requestStep(input))
})

/**
 * `duplicates_seen`: the actor has seen the rows that look like another payout, and wants them
 * paid.
 */
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
 * Approves all rows that await approval, or none. The schedule pays them with the option
 * payOnApproval. `actor_id` must be a user who took no part in the batch; API keys are refused.
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
 * Releases a batch's approved rows for payment where approval alone does not (option
 * payOnApproval). The schedule pays each of them once.
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
 * Cancels every row for which no call was sent that can release money. Rows already sent continue.
 * @throws MedusaError forbidden, not_allowed
 */
export const cancelPayoutBatchWorkflow = createWorkflow("cancel-payout-batch", (input: PayoutBatchVerbInput) => {
  return new WorkflowResponse(cancelStep(input))
})
