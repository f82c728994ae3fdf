import type { MedusaContainer, PaymentSessionDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  currentShopper,
  findCardData,
  cardDataError,
  owedMessage,
  readCustomerId,
  sessionData,
  type Shopper,
  withShopper,
} from "../../modules/card-payments"
import { dueNow, holdOwed } from "./amount-due"
import { type AmountDiffers, cardSession, updateSessionData, whilePayable } from "./payable-session"

/** As Medusa's `createPaymentSessionsWorkflow` takes it. The amount is none of it: what the cart or order owes is asked for. */
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
    const { links, release } = await holdOwed(container, collectionId)
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
 * Creates a payment session from a store's own code as Medusa's Store API does it here: the cart or order stands still until the session is
 * made, of what is due. Medusa's `createPaymentSessionsWorkflow` takes no lock by itself.
 * @throws MedusaError invalid_data where `data` or `context` holds card data, not_found where the collection is gone, not_allowed where nothing is due or the cart is busy for 30 s
 */
export const createCardPaymentSessionWorkflow = createWorkflow(
  "create-card-payment-session",
  (input: CreateCardPaymentSessionInput) => new WorkflowResponse(createSessionStep(input)),
)

type StartCardPaymentInput = {
  session_id: string
  shopper: Shopper
  /** The signed-in customer, where there is one. */
  customer_id?: string
}

type StartedSession = { id: string; state: string; redirect_url: string | null; missing: string[] }

const startStep = createStep("card-payments-start", async (input: StartCardPaymentInput, { container }) => {
  const started = await startSession(container, input)
  if ("differs" in started) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, owedMessage(started.differs, started.differs.isPaid))
  }
  return new StepResponse(started.done)
})

/** The same as the workflow; what is due now is data here, where the session has another amount. */
export async function startSession(
  container: MedusaContainer,
  input: StartCardPaymentInput,
): Promise<{ done: StartedSession } | { differs: AmountDiffers }> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const row = await cardSession(container, input.session_id)
  return whilePayable(container, { row }, async ({ session, orderDetails, hasPayment, isPart, release }) => {
    const { integration } = cards.providerSettings(row.provider_id)
    // A card of the shop's own page comes by a way of its own: it must never be a workflow's input.
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

/** Whoever knows a cart can start its payment: a card is saved for nobody but the customer whose cart it is. */
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

/** Gets the shopper of a payment session a form: the still valid one, else a new one; a new attempt after a decline. */
export const startCardPaymentWorkflow = createWorkflow("start-card-payment", (input: StartCardPaymentInput) => {
  return new WorkflowResponse(startStep(input))
})
