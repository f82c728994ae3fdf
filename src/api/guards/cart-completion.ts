import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { messageOf } from "../../mapping"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../modules/card-payments"
import { reconcileCardPaymentWorkflow } from "../../workflows/payments/reconcile/reconcile-card-payment"
import { withinStatusLimits } from "../card-testing-limits"

type Cart = {
  payment_collection?: { payment_sessions?: { id: string; provider_id: string; status: string }[] | null } | null
}

/**
 * Guards Medusa's own cart completion, which uses the first open session only. Reconciles several
 * open sessions first, so that the order is created from the paid one.
 */
export async function reconcilePaidSession(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["id", "provider_id", "status"].map((field) => `payment_collection.payment_sessions.${field}`)
  const { data } = await query.graph({ entity: "cart", fields, filters: { id: req.params.id ?? "" } })
  const sessions = (data[0] as Cart | undefined)?.payment_collection?.payment_sessions ?? []
  const open = sessions.filter(({ status }) => ["pending", "requires_more"].includes(status))
  // Medusa's completion polls the gateway for the first session, so a single open session counts
  // against the status limit too.
  const [ours] = open.filter(({ provider_id }) => cards.serves(provider_id))
  if (ours && !(await withinStatusLimits(req, res, ours.id))) return
  if (open.length < 2) return next()
  for (const { id } of open.filter(({ provider_id }) => cards.serves(provider_id))) {
    const live = await cards.liveAttempt(id)
    if (!live) continue
    try {
      await reconcileCardPaymentWorkflow(req.scope).run({ input: { transaction_id: live.id } })
    } catch (error) {
      // Medusa's completion reports the error.
      req.scope.resolve(ContainerRegistrationKeys.LOGGER).error(`[card-payments] ${live.id}: ${messageOf(error)}`)
    }
  }
  next()
}
