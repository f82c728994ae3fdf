import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { payoutActor } from "./payout-actor"
import { publishPayoutEvents } from "./publish-events"
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
  /** Medusa's auth identity that signed in; where it is left out, all that lead to the user count. */
  auth_identity_id?: string | null
  /** From where, for the audit trail. */
  ip?: string | null
}

const USED = "This destination was sealed for a payout that exists already: seal one for each payout."

const createPayoutStep = createStep(
  "card-payouts-create",
  async (input: CreatePayoutInput, { container }) => {
    const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const actor = await payoutActor(container, input, "create")
    const { amount, currency_code, description = null, reference = null, order_id = null } = input
    const { payout_id: id, account, sealed } = input.destination
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const described = cards.payouts.describeSealed({ id, account, sealed })
    const { customer_id, destination_kind: kind } = described
    const links = await payoutLinkProblems(container, { customer_id, order_id })
    const byRules = payouts.problemsOf({ account, amount, currency_code, kind })
    const [wrong] = [...byRules.map(({ message }) => message), ...Object.values(links)]
    if (wrong) throw new MedusaError(MedusaError.Types.INVALID_DATA, wrong)
    const [before] = await payouts.listCardPayouts({ id }, { select: ["id"] })
    if (before) throw new MedusaError(MedusaError.Types.DUPLICATE_ERROR, USED)
    const endpoint = cards.payouts.endpointFor(account, currency_code)
    const sum = { amount, currency_code, description, reference, order_id }
    await payouts.create({ id, account, endpoint, sealed, ...described, ...sum }, actor)
    await publishPayoutEvents(container, id)
    return new StepResponse<PayoutVerbResult, PayoutVerbInput>(
      { payout_id: id, state: "draft" },
      { payout_id: id, actor_id: input.actor_id, auth_identity_id: input.auth_identity_id, ip: input.ip },
    )
  },
  async (created, { container }) => {
    if (!created) return
    const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const actor = await payoutActor(container, created, "create")
    await payouts.cancel({ payout_id: created.payout_id, actor })
    await publishPayoutEvents(container, created.payout_id)
  },
)

/**
 * Writes a draft down: nothing is sent, and nothing counts against a limit.
 * @throws MedusaError forbidden, invalid_data
 */
export const createPayoutWorkflow = createWorkflow("create-payout", (input: CreatePayoutInput) => {
  return new WorkflowResponse(createPayoutStep(input))
})
