import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, shopperOf } from "../../../modules/card-payments"

type Attempt = {
  /** Of a verification, its customer: each has a new id. */
  sessionId: string
  /** The number, or the id of a saved card; it is hashed before it is kept. */
  card?: string
}

/** Counts an attempt. Past one of the limits it is refused here: who tries out stolen cards needs many attempts. */
export async function withinLimits(req: MedusaRequest, res: MedusaResponse, attempt: Attempt): Promise<boolean> {
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const limited = await cards.countAttempt({ ...attempt, ip: shopperOf(req).ipaddress })
  if (!limited) return true
  const { retryAfter } = limited
  const minutes = Math.ceil(retryAfter / 60)
  res.setHeader("Retry-After", String(retryAfter))
  res.status(429).json({
    type: "too_many_attempts",
    message: `There were too many attempts. Please wait ${minutes} ${minutes === 1 ? "minute" : "minutes"} and try again. Nothing was sent.`,
    retry_after: retryAfter,
  })
  return false
}
