import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, findCardData } from "../modules/card-payments"

type SessionBody = { provider_id?: unknown; data?: unknown }

/** The only thing a storefront may put into the session data of this plugin's providers. */
const allowed = ["return_url"]

/**
 * In front of Medusa's own route, which stores session data before it asks the provider: card data is refused whatever
 * the provider, and for ours everything but the allowed keys is dropped. What is paid takes no new session: Medusa would
 * delete the paid one for it.
 */
export async function guardSessionData(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const body = req.body as SessionBody | undefined
  const found = findCardData(body?.data)
  if (found) {
    next(
      new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `"${found.slice(0, 60)}" looks like card data, which must never be sent here. Nothing was stored.`,
      ),
    )
    return
  }
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  if (await cards.paidAttemptOf(req.params.id ?? "")) {
    next(new MedusaError(MedusaError.Types.NOT_ALLOWED, "This is paid already. Please do not pay again."))
    return
  }
  for (const part of [body, req.validatedBody as SessionBody | undefined]) {
    if (part?.data && typeof part.provider_id === "string" && /^pp_card(_|$)/.test(part.provider_id)) {
      part.data = Object.fromEntries(Object.entries(part.data).filter(([key]) => allowed.includes(key)))
    }
  }
  next()
}
