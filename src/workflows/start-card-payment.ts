import type { MedusaContainer, PaymentSessionDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  readCustomerId,
  sessionData,
  type Shopper,
} from "../modules/card-payments"
import { sessionToPay, tellSession } from "./session-to-pay"

export type StartCardPaymentInput = {
  session_id: string
  shopper: Shopper
  /** The signed-in customer, where there is one. */
  customer_id?: string
}

export type StartedSession = { id: string; state: string; redirect_url: string | null; missing: string[] }

const startStep = createStep("card-payments-start", async (input: StartCardPaymentInput, { container }) => {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const { row, session, facts, hasPayment } = await sessionToPay(container, input.session_id)
  const { integration } = cards.providerSettings(row.provider_id)
  // A card of the shop's own page comes by a way of its own: it must never be a workflow's input.
  if (hasPayment || integration === "direct") {
    return new StepResponse(started(sessionData(row.id, await cards.liveAttempt(row.id))))
  }
  const customerId = await ownerOf(container, { row, customerId: input.customer_id })
  const { transaction, missing } = await cards.begin({
    session,
    facts,
    shopper: input.shopper,
    returnUrl: row.data?.return_url,
    customerId,
    saveFor: row.data?.save_card === true ? customerId : undefined,
  })
  const data = sessionData(row.id, transaction, missing)
  await tellSession(container, row, data)
  return new StepResponse(started(data))
})

type Asker = { row: PaymentSessionDTO; customerId: string | undefined }

/** Whoever knows a cart can start its payment: a card is saved for nobody but the customer whose cart it is. */
async function ownerOf(container: MedusaContainer, { row, customerId }: Asker): Promise<string | undefined> {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  if (!customerId || !cards.keepsCards(row.provider_id)) return undefined
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const owner = await readCustomerId(query, row.payment_collection_id)
  return owner === customerId ? customerId : undefined
}

function started({ session_id, state, redirect_url, missing }: ReturnType<typeof sessionData>): StartedSession {
  return { id: session_id, state, redirect_url, missing }
}

/** Gets the shopper of a payment session a form: the still valid one, else a new one; a new attempt after a decline. */
export const startCardPaymentWorkflow = createWorkflow("start-card-payment", (input: StartCardPaymentInput) => {
  return new WorkflowResponse(startStep(input))
})
