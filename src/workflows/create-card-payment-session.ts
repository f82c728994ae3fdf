import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { currentShopper, findCardData, looksLikeCardData, withShopper } from "../modules/card-payments"
import { dueNow, holdOwed } from "./while-owed-stands"

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
    if (found) throw looksLikeCardData(found)
    const { links, release } = await holdOwed(container, collectionId)
    try {
      const { facts, ...due } = await dueNow(container, collectionId, links)
      const { result } = await withShopper(
        currentShopper(),
        () => createPaymentSessionsWorkflow(container).run({ input }),
        {
          ...{ collectionId, providerId, facts, due, release },
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
