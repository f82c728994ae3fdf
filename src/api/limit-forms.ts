import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../modules/card-payments"
import { withinFormLimits } from "./store/card-payments/within-limits"

/** In front of Medusa's own route that creates a payment session, for which the gateway makes a form: sessions of a collection count together. */
export async function limitForms(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const { provider_id: providerId } = (req.body ?? {}) as { provider_id?: unknown }
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const isForm =
    typeof providerId === "string" &&
    cards.serves(providerId) &&
    cards.providerSettings(providerId).integration === "hosted"
  if (isForm && !(await withinFormLimits(req, res, req.params.id ?? ""))) return
  next()
}
