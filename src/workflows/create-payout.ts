import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { payoutActor } from "./payout-actor"
import { tellPayoutEvents } from "./payout-events"
import { payoutLinkProblems } from "./payout-link-problems"
import type { PayoutVerbInput, PayoutVerbResult } from "./payout-verb"
import type { SealedPayoutDestination } from "./seal-payout-destination"

/** Amount: decimal text in major units. */
export type CreatePayoutInput = {
  amount: string
  currency_code: string
  /** As `sealPayoutDestination` makes it, for this payout alone. */
  destination: SealedPayoutDestination
  description?: string
  /** The store's own name for it: an invoice, a seller's id. */
  reference?: string
  order_id?: string
  actor_id: string
  /** From where, for the audit trail. */
  ip?: string | null
}

const createPayoutStep = createStep(
  "card-payouts-create",
  async (input: CreatePayoutInput, { container }) => {
    const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const actor = await payoutActor(container, input, "create")
    const { amount, currency_code, destination, description, reference, order_id } = input
    const { payout_id, account, customer_id, kind, sealed, digest, label, recipient_name } = destination
    const links = await payoutLinkProblems(container, { customer_id, order_id })
    const byRules = payouts.problemsOf({ account, amount, currency_code, kind })
    const [wrong] = [...byRules.map(({ message }) => message), ...Object.values(links)]
    if (wrong) throw new MedusaError(MedusaError.Types.INVALID_DATA, wrong)
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    await payouts.create(
      {
        id: payout_id,
        account,
        amount,
        currency_code,
        endpoint: cards.payouts.endpointFor(account, currency_code),
        destination_kind: kind,
        sealed,
        destination_digest: digest,
        destination_label: label,
        recipient_name,
        description: description ?? null,
        reference: reference ?? null,
        customer_id,
        order_id: order_id ?? null,
      },
      actor,
    )
    await tellPayoutEvents(container, payout_id)
    return new StepResponse<PayoutVerbResult, PayoutVerbInput>(
      { payout_id, state: "draft" },
      { payout_id, actor_id: input.actor_id, ip: input.ip },
    )
  },
  async (created, { container }) => {
    if (!created) return
    const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const actor = await payoutActor(container, created, "create")
    await payouts.cancel({ payout_id: created.payout_id, actor })
    await tellPayoutEvents(container, created.payout_id)
  },
)

/**
 * Writes a draft down: nothing is sent, and nothing counts against a limit.
 * @throws MedusaError forbidden, invalid_data
 */
export const createPayoutWorkflow = createWorkflow("create-payout", (input: CreatePayoutInput) => {
  return new WorkflowResponse(createPayoutStep(input))
})
