import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { messageOf } from "../../mapping"
import type { Message } from "../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, PayoutFieldsError } from "../../modules/card-payments"
import {
  type Actor,
  CARD_PAYOUTS_MODULE,
  type CardPayoutsModuleService,
  type DuplicatesSeen,
  type PayoutGateway,
  type PayoutRow,
  denialReason,
} from "../../modules/card-payouts"
import { payoutActor } from "../authorization"
import { publishPayoutEvents } from "../publish-events"

/** `actor_id` is the id of a user, or of a secret API key where keys are allowed. */
export type PayoutVerbInput = {
  payout_id: string
  actor_id: string
  /** Medusa's auth identity that signed in; without it, all identities of the user count. */
  auth_identity_id?: string | null
  /** IP address for the audit trail. */
  ip?: string | null
}

/** The payout after the action. */
export type PayoutVerbResult = { payout_id: string; state: string }

/**
 * The gateway calls for payouts: accounts, keys and destinations stay in the module
 * `card_payments`.
 */
export function payoutGateway(container: MedusaContainer): PayoutGateway {
  return container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).payouts
}

const checkStep = createStep("card-payouts-check", async (input: PayoutVerbInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "check")
  const { payout_id } = input
  const problems = await typedCardProblems(container, input)
  if (Object.keys(problems).length > 0) throw new PayoutFieldsError(problems)
  const row = await payouts.check({ payout_id, actor }, payoutGateway(container))
  await publishPayoutEvents(container, payout_id)
  return new StepResponse<PayoutVerbResult>({ payout_id, state: row.state })
})

/**
 * Has the gateway check a draft; no money moves. A typed card is passed by `withTypedCard`, never
 * by the input.
 * @throws MedusaError forbidden, not_allowed; PayoutFieldsError where the typed card is not the
 * payout's, before anything is recorded
 */
export const checkPayoutWorkflow = createWorkflow("check-payout", (input: PayoutVerbInput) => {
  return new WorkflowResponse(checkStep(input))
})

/**
 * Problems with the card typed for a payout's check, by field such as `card.number`. Empty where
 * the payout cannot be checked now: the check itself reports that.
 */
export async function typedCardProblems(
  container: MedusaContainer,
  { payout_id }: { payout_id: string },
): Promise<Record<string, Message>> {
  const payout = await container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE).find(payout_id)
  if (denialReason(payout.state, "check") !== undefined) return {}
  return container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE).payouts.typedCardProblems(payout)
}

/**
 * `duplicates_seen`: the ids of similar payouts that the actor has seen, or `true` for all; the
 * payout is wanted in spite of them.
 */
type RequestPayoutInput = PayoutVerbInput & { duplicates_seen?: DuplicatesSeen }

const requestStep = createStep("card-payouts-request", async (input: RequestPayoutInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "request")
  const { payout_id } = input
  const row = await payouts.request({ payout_id, actor, duplicates_seen: input.duplicates_seen })
  await publishPayoutEvents(container, payout_id)
  return new StepResponse<PayoutVerbResult>({ payout_id, state: row.state })
})

/**
 * Requests approval. From now on the amount counts against the daily limit.
 * @throws MedusaError forbidden, not_allowed
 */
export const requestPayoutWorkflow = createWorkflow("request-payout", (input: RequestPayoutInput) => {
  return new WorkflowResponse(requestStep(input))
})

/**
 * `duplicates_seen`: the ids of similar payouts that the actor has seen, or `true` for all; the
 * payout is wanted in spite of them.
 */
type ApprovePayoutInput = PayoutVerbInput & { duplicates_seen?: DuplicatesSeen }

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
 * Approves a payout that somebody else requested. The last approval it needs also pays it (option
 * payOnApproval). `actor_id` must be a user who took no part in the payout; API keys are refused.
 * @throws MedusaError forbidden, not_allowed
 */
export const approvePayoutWorkflow = createWorkflow("approve-payout", (input: ApprovePayoutInput) => {
  return new WorkflowResponse(approveStep(input))
})

/**
 * The approval stands even if the payment fails now; the schedule tries again where that is safe.
 */
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

const payStep = createStep("card-payouts-pay", async (input: PayoutVerbInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "pay")
  const { payout_id } = input
  const row = await payouts.pay({ payout_id, actor }, payoutGateway(container))
  await publishPayoutEvents(container, payout_id)
  return new StepResponse<PayoutVerbResult>({ payout_id, state: row.state })
})

/**
 * Pays an approved payout once, however often this runs.
 * @throws MedusaError forbidden, not_allowed
 */
export const payPayoutWorkflow = createWorkflow("pay-payout", (input: PayoutVerbInput) => {
  return new WorkflowResponse(payStep(input))
})

const cancelStep = createStep("card-payouts-cancel", async (input: PayoutVerbInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "cancel")
  const { payout_id } = input
  const row = await payouts.cancel({ payout_id, actor })
  await publishPayoutEvents(container, payout_id)
  return new StepResponse<PayoutVerbResult>({ payout_id, state: row.state })
})

/**
 * Cancels a payout. Possible until the call is sent that can release its money.
 * @throws MedusaError forbidden, not_allowed
 */
export const cancelPayoutWorkflow = createWorkflow("cancel-payout", (input: PayoutVerbInput) => {
  return new WorkflowResponse(cancelStep(input))
})

const reconcileStep = createStep(
  "card-payouts-reconcile",
  async ({ payout_id }: { payout_id: string }, { container }) => {
    const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const row = await payouts.reconcile(payout_id, payoutGateway(container))
    await publishPayoutEvents(container, payout_id)
    return new StepResponse<PayoutVerbResult>({ payout_id, state: row.state })
  },
)

/** Asks the gateway for a payout's status and records the answer. Sends no other call. */
export const reconcilePayoutWorkflow = createWorkflow("reconcile-payout", (input: { payout_id: string }) => {
  return new WorkflowResponse(reconcileStep(input))
})

type ResolvePayoutInput = PayoutVerbInput & { happened: boolean; note: string }

const resolveStep = createStep("card-payouts-resolve", async (input: ResolvePayoutInput, { container }) => {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const actor = await payoutActor(container, input, "resolve")
  const { payout_id } = input
  await payouts.reconcile(payout_id, payoutGateway(container))
  const row = await payouts.resolve({ payout_id, actor, happened: input.happened, note: input.note })
  await publishPayoutEvents(container, payout_id)
  return new StepResponse<PayoutVerbResult>({ payout_id, state: row.state })
})

/**
 * A person resolves manually whether a payout was paid, after checking at the gateway. Asks the
 * gateway for the status once more first.
 * @throws MedusaError forbidden, not_allowed
 */
export const resolvePayoutWorkflow = createWorkflow("resolve-payout", (input: ResolvePayoutInput) => {
  return new WorkflowResponse(resolveStep(input))
})
