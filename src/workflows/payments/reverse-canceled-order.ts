import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import { orderCanceled } from "./auto-reversal"
import { decide } from "./reconcile/decide"
import { detailsOf } from "./reconcile/gather"
import { reconcileCardPaymentWorkflow } from "./reconcile/reconcile-card-payment"

export type ReleaseCanceledOrderInput = { order_id: string }

const releaseStep = createStep(
  "card-payments-release-order",
  async (input: ReleaseCanceledOrderInput, { container }) => {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "order",
      fields: ["id", "payment_collections.id"],
      filters: { id: input.order_id },
    })
    const order = data[0] as { payment_collections?: ({ id: string } | null)[] | null } | undefined
    const collections = (order?.payment_collections ?? []).flatMap((collection) => collection?.id ?? [])
    // Found by collection: a session can be replaced, its payment stays.
    const attempts = await cards.attemptsOfCollections(collections)
    for (const transaction of attempts) {
      if (decide({ moment: "order_canceled", payment: detailsOf(transaction) }).kind === "none") continue
      const reason = transaction.reversal_reason ?? orderCanceled
      await cards.update(transaction.id, { reversal_reason: reason, next_check_at: new Date() })
      await reconcileCardPaymentWorkflow(container).run({ input: { transaction_id: transaction.id } })
    }
    return new StepResponse({ attempts: attempts.length })
  },
)

/**
 * Reverses the payments of a canceled order. Medusa cancels an order even when the void or refund
 * failed, and reports no error; this workflow tries until it succeeds. If this never runs, the
 * schedule finds the order (`reverseRecorded`).
 */
export const releaseCanceledOrderWorkflow = createWorkflow(
  "release-canceled-order",
  (input: ReleaseCanceledOrderInput) => {
    return new WorkflowResponse(releaseStep(input))
  },
)
