import type { MedusaContainer, PaymentSessionDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { StartedSession as Started } from "../../contracts"
import { notAllowed } from "../../mapping"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  currentShopper,
  findCardData,
  cardDataError,
  dueMessage,
  readCustomerId,
  sessionData,
  type Shopper,
  withShopper,
} from "../../modules/card-payments"
import { dueNow, holdAmountDue } from "./amount-due"
import { type AmountDiffers, cardSession, updateSessionData, whilePayable } from "./payable-session"

/**
 * The input of Medusa's `createPaymentSessionsWorkflow` without an amount: the session gets the
 * amount due.
 */
export type CreateCardPaymentSessionInput = {
  payment_collection_id: string
  provider_id: string
  customer_id?: string
  data?: Record<string, unknown>
  context?: Record<string, unknown>
}

const createSessionStep = createStep(
  "create-card-payment-session",
  async (input: CreateCardPaymentSessionInput, { container }) => {
    const { payment_collection_id: collectionId, provider_id: providerId } = input
    const found = findCardData({ data: input.data, context: input.context })
    if (found) throw cardDataError(found)
    const { links, release } = await holdAmountDue(container, collectionId)
    try {
      const { orderDetails, ...due } = await dueNow(container, collectionId, links)
      const { result } = await withShopper(
        currentShopper(),
        () => createPaymentSessionsWorkflow(container).run({ input }),
        {
          ...{ collectionId, providerId, orderDetails, due, release },
        },
      )
      return new StepResponse(result)
    } finally {
      await release()
    }
  },
)

/**
 * Creates a payment session from a store's own code, as the Store API does with this plugin: for
 * the amount due, while the cart or order is locked. Medusa's `createPaymentSessionsWorkflow` takes
 * no lock.
 * @throws MedusaError invalid_data where `data` or `context` holds card data, not_found where the
 * collection does not exist, not_allowed where nothing is due or the lock is not free within 30 s
 */
export const createCardPaymentSessionWorkflow = createWorkflow(
  "create-card-payment-session",
  (input: CreateCardPaymentSessionInput) => new WorkflowResponse(createSessionStep(input)),
)

type StartCardPaymentInput = {
  session_id: string
  shopper: Shopper
  /** The signed-in customer, if any. */
  customer_id?: string
}

type StartedSession = Omit<Started, "integration" | "message">

const startStep = createStep("card-payments-start", async (input: StartCardPaymentInput, { container }) => {
  const started = await startSession(container, input)
  if ("differs" in started) {
    throw notAllowed(dueMessage(started.differs, started.differs.isPaid))
  }
  return new StepResponse(started.done)
})

/**
 * Performs the workflow. Returns `differs` instead of an error if the session's amount is not the
 * amount due.
 */
export async function startSession(
  container: MedusaContainer,
  input: StartCardPaymentInput,
): Promise<{ done: StartedSession } | { differs: AmountDiffers }> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const row = await cardSession(container, input.session_id)
  return whilePayable(container, { row }, async ({ session, orderDetails, hasPayment, isPart, release }) => {
    const { integration } = cards.providerSettings(row.provider_id)
    // A card typed on the shop's page uses another route, because card data must never be a
    // workflow's input.
    if (hasPayment || integration === "direct") return viewOf(sessionData(row.id, await cards.liveAttempt(row.id)))
    const customerId = await ownerOf(container, { row, customerId: input.customer_id })
    const { transaction, missing } = await cards.start({
      session,
      orderDetails,
      shopper: input.shopper,
      returnUrl: row.data?.return_url,
      customerId,
      saveFor: row.data?.save_card === true ? customerId : undefined,
      isPart,
      onIntent: release,
    })
    const data = sessionData(row.id, transaction, missing)
    await updateSessionData(container, row, data)
    return viewOf(data)
  })
}

type Requester = { row: PaymentSessionDTO; customerId: string | undefined }

/**
 * The customer for whom a card is saved: the owner of the cart. The payment may be started by
 * anyone who knows the cart's id.
 */
async function ownerOf(container: MedusaContainer, { row, customerId }: Requester): Promise<string | undefined> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  if (!customerId || !cards.keepsCards(row.provider_id)) return undefined
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const owner = await readCustomerId(query, row.payment_collection_id)
  return owner === customerId ? customerId : undefined
}

function viewOf({ session_id, state, redirect_url, missing }: ReturnType<typeof sessionData>): StartedSession {
  return { id: session_id, state, redirect_url, missing }
}

/**
 * Returns the payment form of a session: the current one while it is valid, otherwise a new one.
 * After a decline it starts a new attempt.
 */
export const startCardPaymentWorkflow = createWorkflow("start-card-payment", (input: StartCardPaymentInput) => {
  return new WorkflowResponse(startStep(input))
})
