import type { AuthContext, MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { unauthorized } from "../mapping"
import { type MessageCode, toMessage } from "../messages"

/**
 * The signed-in customer of a Store API request. Undefined for a guest, and until the second factor
 * is confirmed: Medusa allows such requests on routes with an optional sign-in.
 */
export function customerOf(req: MedusaRequest): string | undefined {
  const { auth_context: context } = req as { auth_context?: AuthContext }
  if (context?.actor_type !== "customer" || !context.actor_id) return undefined
  return context.mfa_enabled && !context.mfa_challenge_completed_at ? undefined : context.actor_id
}

/**
 * Runs before Medusa's own `authenticate`, whose error has no explanation.
 */
export function requireCustomer(reason: Extract<MessageCode, `sign_in.${string}`>) {
  return (req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void => {
    if (!customerOf(req)) throw unauthorized(toMessage(reason))
    next()
  }
}
