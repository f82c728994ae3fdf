import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { toWireAmount } from "../mapping"
import {
  CARD_PAYMENTS_MODULE,
  type CardPaymentsModuleService,
  readOrderFacts,
  sessionData,
  type Shopper,
} from "../modules/card-payments"

export type StartCardPaymentInput = { session_id: string; shopper: Shopper }

export type StartedSession = { id: string; state: string; redirect_url: string | null; missing: string[] }

const startStep = createStep("card-payments-start", async (input: StartCardPaymentInput, { container }) => {
  const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const payments = container.resolve(Modules.PAYMENT)
  const [session] = await payments.listPaymentSessions({ id: [input.session_id] })
  if (!session || !cards.serves(session.provider_id)) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "This payment session does not exist any more. Please go back to the cart and pay again.",
    )
  }
  if (await hasPayment(container, session.id)) {
    return new StepResponse(started(sessionData(session.id, await cards.liveAttempt(session.id))))
  }
  const { transaction, missing } = await cards.begin({
    session: {
      id: session.id,
      provider_id: session.provider_id,
      payment_collection_id: session.payment_collection_id,
      amount: toWireAmount(session.amount, session.currency_code),
      currency_code: session.currency_code,
    },
    facts: () => readOrderFacts(container.resolve(ContainerRegistrationKeys.QUERY), session.payment_collection_id),
    shopper: input.shopper,
    returnUrl: session.data?.return_url,
  })
  const data = sessionData(session.id, transaction, missing)
  // Medusa's copy of the public facts; its own data keeps only what the provider answers.
  if (session.status === "pending") {
    await payments.updatePaymentSession({
      id: session.id,
      data: { ...session.data, ...data },
      amount: session.amount,
      currency_code: session.currency_code,
    })
  }
  return new StepResponse(started(data))
})

function started({ session_id, state, redirect_url, missing }: ReturnType<typeof sessionData>): StartedSession {
  return { id: session_id, state, redirect_url, missing }
}

/** Medusa has its payment: whatever became of that (a void, a refund), the session takes no other one. */
async function hasPayment(container: MedusaContainer, sessionId: string): Promise<boolean> {
  const payments = await container.resolve(Modules.PAYMENT).listPayments({ payment_session_id: sessionId }, { take: 1 })
  return payments.length > 0
}

/** Gets the shopper of a payment session a form: the still valid one, else a new one; a new attempt after a decline. */
export const startCardPaymentWorkflow = createWorkflow("start-card-payment", (input: StartCardPaymentInput) => {
  return new WorkflowResponse(startStep(input))
})
