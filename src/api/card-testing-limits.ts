import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { LimitRefusal } from "../contracts"
import { toMessage } from "../messages"
import { localized } from "./store-language"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService, shopperOf } from "../modules/card-payments"

type Attempt = {
  /** For a verification, the customer's id: every verification has a new session id. */
  sessionId: string
  /** The card number, or the id of a saved card; hashed before it is stored. */
  card?: string
}

/**
 * Counts an attempt, and answers 429 beyond a limit: testing stolen cards needs many attempts.
 * @returns false where the response was sent
 */
export async function withinLimits(
  req: MedusaRequest,
  res: MedusaResponse<LimitRefusal>,
  attempt: Attempt,
): Promise<boolean> {
  return answerIfLimited(res, await cardsOf(req).countAttempt({ ...attempt, ip: shopperOf(req).ipaddress }))
}

/**
 * Counts the creation of a payment form at the gateway, which charges no card; answers 429 beyond
 * the limit.
 */
export async function withinFormLimits(
  req: MedusaRequest,
  res: MedusaResponse<LimitRefusal>,
  sessionId: string,
): Promise<boolean> {
  return answerIfLimited(res, await formLimit(req, sessionId))
}

/** Counts a form; the caller sends the response. */
export async function formLimit(req: MedusaRequest, sessionId: string): Promise<Limited | undefined> {
  return cardsOf(req).countAttempt({ sessionId, ip: shopperOf(req).ipaddress }, "forms")
}

/**
 * Counts a cart's completion, which polls the gateway; answers 429 beyond the limit. Counted by
 * session only, because many shoppers may share an IP address.
 */
export async function withinStatusLimits(
  req: MedusaRequest,
  res: MedusaResponse<LimitRefusal>,
  sessionId: string,
): Promise<boolean> {
  return answerIfLimited(res, await cardsOf(req).countAttempt({ sessionId }, "statusChecks"))
}

/**
 * Whether this request may poll the gateway. Otherwise the stored status is answered, and the
 * schedule polls later.
 */
export async function mayAskStatus(req: MedusaRequest, sessionId: string): Promise<boolean> {
  return !(await cardsOf(req).countAttempt({ sessionId, ip: shopperOf(req).ipaddress }, "statusChecks"))
}

type Limited = { retryAfter: number }

export function answerIfLimited(res: MedusaResponse<LimitRefusal>, limited: Limited | undefined): boolean {
  if (!limited) return true
  const { retryAfter } = limited
  const minutes = Math.ceil(retryAfter / 60)
  res.setHeader("Retry-After", String(retryAfter))
  res.status(429).json({
    type: "too_many_attempts",
    ...localized(res.req as MedusaRequest, toMessage("request.too_many_attempts", { minutes })),
    retry_after: retryAfter,
  })
  return false
}

function cardsOf(req: MedusaRequest): CardPaymentsModuleService {
  return req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
}
