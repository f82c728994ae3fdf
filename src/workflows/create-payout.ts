import { generateEntityId, MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { PayoutDestination, PayoutRecipient } from "../mapping"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, typedCard } from "../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../modules/card-payouts"
import { payoutActor } from "./payout-actor"
import { tellPayoutEvents } from "./payout-events"
import { payoutLinkProblems } from "./payout-link-problems"
import type { PayoutVerbResult } from "./payout-verb"

/**
 * Amount: decimal text in major units. A card is typed by an admin and handed over by `withTypedCard`: no number is ever part of a
 * workflow's input.
 */
export type CreatePayoutInput = {
  account: string
  amount: string
  currency_code: string
  destination: Exclude<PayoutDestination, { kind: "card" }> | { kind: "card" }
  recipient: PayoutRecipient
  description?: string
  /** The store's own name for it: an invoice, a seller's id. */
  reference?: string
  customer_id?: string
  order_id?: string
  actor_id: string
  /** From where, for the audit trail. */
  ip?: string | null
}

const createPayoutStep = createStep(
  "card-payouts-create",
  async (input: CreatePayoutInput, { container }) => {
    const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const actor = await payoutActor(container, input, "create")
    const { account, amount, currency_code, recipient, description, reference, order_id } = input
    const [problem] = payouts.problemsOf({ account, amount, currency_code, kind: input.destination.kind })
    if (problem) throw new MedusaError(MedusaError.Types.INVALID_DATA, problem.message)
    const [unlinked] = Object.values(await payoutLinkProblems(container, input))
    if (unlinked) throw new MedusaError(MedusaError.Types.INVALID_DATA, unlinked)
    const id = generateEntityId(undefined, "cpo")
    const customer_id = input.customer_id ?? null
    const destination = withCard(input.destination)
    const { sealed, digest, label } = await cards.payouts.seal({ id, account, customer_id }, { destination, recipient })
    await payouts.create(
      {
        id,
        account,
        amount,
        currency_code,
        endpoint: cards.payouts.endpointFor(account, currency_code),
        destination_kind: destination.kind,
        sealed,
        destination_digest: digest,
        destination_label: label,
        recipient_name: `${recipient.first_name} ${recipient.last_name}`,
        description: description ?? null,
        reference: reference ?? null,
        customer_id,
        order_id: order_id ?? null,
      },
      actor,
    )
    await tellPayoutEvents(container, id)
    return new StepResponse<PayoutVerbResult, CreatePayoutInput & { payout_id: string }>(
      { payout_id: id, state: "draft" },
      { ...input, payout_id: id },
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

function withCard(destination: CreatePayoutInput["destination"]): PayoutDestination {
  if (destination.kind !== "card") return destination
  const card = typedCard()
  if (card) return { kind: "card", ...card }
  throw new MedusaError(MedusaError.Types.INVALID_DATA, "The card is missing: it is handed over by withTypedCard.")
}
