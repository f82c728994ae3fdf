import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, generateEntityId, MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { PayoutDestination, PayoutRecipient } from "../../contracts/requests/payout-destination"
import { invalidData, refusal } from "../../mapping"
import { type Message, toMessage } from "../../messages"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../modules/card-payouts"
import { payoutActor } from "../authorization"
import { publishPayoutEvents } from "../publish-events"
import type { PayoutActorInput, PayoutVerbInput, VerbResult } from "./payout-verbs"

/** `amount` is decimal text in major units. */
type CreatePayoutInput = PayoutActorInput & {
  amount: string
  currency_code: string
  /** From `encryptPayoutDestination`, once per payout. */
  destination: EncryptedPayoutDestination
  description?: string
  /** The store's own reference: an invoice number, a seller's id. */
  reference?: string
  order_id?: string
}

const createPayoutStep = createStep(
  "card-payouts-create",
  async (input: CreatePayoutInput, { container }) => {
    const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const actor = await payoutActor(container, input, "create")
    const { amount, currency_code, description = null, reference = null, order_id = null } = input
    const { payout_id: id, account, encrypted } = input.destination
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const described = cards.payouts.describeEncrypted({ id, account, encrypted })
    const { customer_id, destination_kind: kind } = described
    const links = await payoutLinkProblems(container, { customer_id, order_id })
    const accountProblems = payouts.problemsOf({ account, amount, currency_code, kind })
    const [wrong] = [...accountProblems.map(({ problem }) => problem), ...Object.values(links)]
    if (wrong) throw invalidData(wrong)
    const [before] = await payouts.listCardPayouts({ id }, { select: ["id"] })
    if (before) {
      throw refusal(MedusaError.Types.DUPLICATE_ERROR, toMessage("payout_destination.used_before"))
    }
    const endpoint = cards.payouts.endpointFor(account, currency_code)
    const sum = { amount, currency_code, description, reference, order_id }
    await payouts.create({ id, account, endpoint, encrypted, ...described, ...sum }, actor)
    await publishPayoutEvents(container, id)
    return new StepResponse<VerbResult<"payout_id">, PayoutVerbInput>(
      { payout_id: id, state: "draft" },
      { payout_id: id, actor_id: input.actor_id, auth_identity_id: input.auth_identity_id, ip: input.ip },
    )
  },
  async (created, { container }) => {
    if (!created) return
    const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
    const actor = await payoutActor(container, created, "create")
    await payouts.move("cancel", { payout_id: created.payout_id, actor })
    await publishPayoutEvents(container, created.payout_id)
  },
)

/**
 * Creates a draft. Sends nothing and counts against no limit.
 * @throws MedusaError forbidden, invalid_data, duplicate_error where the destination was used for
 * another payout
 */
export const createPayoutWorkflow = createWorkflow("create-payout", (input: CreatePayoutInput) => {
  return new WorkflowResponse(createPayoutStep(input))
})

type Destination = {
  destination: PayoutDestination
  recipient: PayoutRecipient
  account: string
  /** The owner of the saved card, or the customer who receives the payout. */
  customer_id?: string | null
}

/**
 * The destination of one payout as a workflow's input: encrypted for this payout and its account.
 */
export type EncryptedPayoutDestination = {
  /** The id the payout will have. */
  payout_id: string
  account: string
  encrypted: string
}

/**
 * Encrypts a payout's destination: bank data and references must not be a workflow's input, which
 * Medusa may keep. Writes nothing. Of a typed card only the recipient is encrypted; the card is
 * typed again for the check.
 * @throws PayoutFieldsError with a problem for each faulty field; MedusaError not_allowed without
 * `cardKeys`
 */
export async function encryptPayoutDestination(
  container: MedusaContainer,
  { account, customer_id = null, destination, recipient }: Destination,
): Promise<EncryptedPayoutDestination> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const payout_id = generateEntityId(undefined, "cpo")
  const about = { id: payout_id, account, customer_id }
  const { encrypted } = await cards.payouts.encrypt(about, { destination, recipient })
  return { payout_id, account, encrypted }
}

type Links = { customer_id?: string | null; order_id?: string | null }

/** Problems with a payout's customer and order, by field: both must exist. */
export async function payoutLinkProblems(
  container: MedusaContainer,
  { customer_id, order_id }: Links,
): Promise<{ customer_id?: Message; order_id?: Message }> {
  const [hasCustomer, hasOrder] = await Promise.all([
    exists(container, "customer", customer_id),
    exists(container, "order", order_id),
  ])
  return {
    ...(hasCustomer ? {} : { customer_id: toMessage("payout_link.customer_not_found") }),
    ...(hasOrder ? {} : { order_id: toMessage("payout_link.order_not_found") }),
  }
}

/** True if the customer or order exists, or no id was given. */
async function exists(container: MedusaContainer, entity: "customer" | "order", id?: string | null): Promise<boolean> {
  if (id === undefined || id === null) return true
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity, fields: ["id"], filters: { id } })
  return data.length > 0
}
