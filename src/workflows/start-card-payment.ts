import type { MedusaContainer, PaymentSessionDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  owedMessage,
  readCustomerId,
  sessionData,
  type Shopper,
} from "../modules/card-payments"
import { cardSession, tellSession } from "./session-to-pay"
import { type AmountDiffers, whilePayable } from "./while-payable"

export type StartCardPaymentInput = {
  session_id: string
  shopper: Shopper
  /** The signed-in customer, where there is one. */
  customer_id?: string
}

export type StartedSession = { id: string; state: string; redirect_url: string | null; missing: string[] }

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
  return whilePayable(container, { row }, async ({ session, facts, hasPayment, isPart, release }) => {
    const { integration } = cards.providerSettings(row.provider_id)
    // A card of the shop's own page comes by a way of its own: it must never be a workflow's input.
    if (hasPayment || integration === "direct") return viewOf(sessionData(row.id, await cards.liveAttempt(row.id)))
    const customerId = await ownerOf(container, { row, customerId: input.customer_id })
    const { transaction, missing } = await cards.begin({
      session,
      facts,
      shopper: input.shopper,
      returnUrl: row.data?.return_url,
      customerId,
      saveFor: row.data?.save_card === true ? customerId : undefined,
      isPart,
      onIntent: release,
    })
    const data = sessionData(row.id, transaction, missing)
    await tellSession(container, row, data)
    return viewOf(data)
  })
}

type Asker = { row: PaymentSessionDTO; customerId: string | undefined }

/** Whoever knows a cart can start its payment: a card is saved for nobody but the customer whose cart it is. */
async function ownerOf(container: MedusaContainer, { row, customerId }: Asker): Promise<string | undefined> {
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
