import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, shopperOf } from "../modules/card-payments"

type Attempt = {
  /** Of a verification, its customer: each has a new id. */
  sessionId: string
  /** The number, or the id of a saved card; it is hashed before it is kept. */
  card?: string
}

/** Counts an attempt. Past one of the limits it is refused here: who tries out stolen cards needs many attempts. */
export async function withinLimits(req: MedusaRequest, res: MedusaResponse, attempt: Attempt): Promise<boolean> {
  return answerIfLimited(res, await cardsOf(req).countAttempt({ ...attempt, ip: shopperOf(req).ipaddress }))
}

/** The same for a payment form of the gateway, which costs nobody a card. */
export async function withinFormLimits(req: MedusaRequest, res: MedusaResponse, sessionId: string): Promise<boolean> {
  return answerIfLimited(res, await formLimit(req, sessionId))
}

/** Counts a form, and leaves the answer to the route. */
export async function formLimit(req: MedusaRequest, sessionId: string): Promise<Limited | undefined> {
  return cardsOf(req).countAttempt({ sessionId, ip: shopperOf(req).ipaddress }, "forms")
}

/** The same for the completion of a cart, which asks for the status: by session alone, since many shoppers may share an address. */
export async function withinStatusLimits(req: MedusaRequest, res: MedusaResponse, sessionId: string): Promise<boolean> {
  return answerIfLimited(res, await cardsOf(req).countAttempt({ sessionId }, "statusChecks"))
}

/** Whether a request may have the gateway asked for a status; else what is known is answered, and the schedule asks. */
export async function mayAskStatus(req: MedusaRequest, sessionId: string): Promise<boolean> {
  return !(await cardsOf(req).countAttempt({ sessionId, ip: shopperOf(req).ipaddress }, "statusChecks"))
}

type Limited = { retryAfter: number }

export function answerIfLimited(res: MedusaResponse, limited: Limited | undefined): boolean {
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

function cardsOf(req: MedusaRequest): CardPaymentsModuleService {
  return req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
}
