import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { shopperOf } from "../modules/card-payments"
import type { Actor } from "../modules/card-payouts"
import { payoutPerson } from "../workflows/payout-person"
import { signInOf } from "../workflows/sign-in-of"

/** How Medusa calls who signed in to the admin's routes. */
const kinds: Readonly<Record<string, "user" | "api_key" | undefined>> = { user: "user", "api-key": "api_key" }

/**
 * Who asks, and from where. `ip` follows the option `trustedProxies`.
 * @throws MedusaError forbidden where the user or the key, or the user who made the key, is no longer there
 */
export async function actorOf(req: AuthenticatedMedusaRequest): Promise<Actor> {
  const { actor_id, actor_type, auth_identity_id } = req.auth_context
  const kind = Object.hasOwn(kinds, actor_type) ? kinds[actor_type] : undefined
  if (!kind) throw new MedusaError(MedusaError.Types.FORBIDDEN, "Sign in as an admin user to work with payouts.")
  const person = await payoutPerson(req.scope, actor_id, kind)
  if (person.kind === "nobody") throw new MedusaError(MedusaError.Types.FORBIDDEN, person.why)
  const ip = shopperOf(req).ipaddress ?? null
  if (person.kind === "api_key") return { id: person.id, kind: "api_key", created_by: person.created_by, ip }
  return { id: person.id, kind: "user", ip, ...(await signInOf(req.scope, { actor_id, auth_identity_id })) }
}
