import { resolvePermissions } from "@medusajs/framework"
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { isRbacOn } from "../workflows/is-rbac-on"
import type { Right } from "../workflows/payout-rights"
import { rolesOf } from "../workflows/roles-of"
import { cardPolicies, type CardPolicy } from "./card-policies"

export type PolicyRights = (policy: CardPolicy) => Right

/** Medusa's own policies that it takes besides: a refund goes by Medusa's route. */
const alsoNeeded: Partial<Record<CardPolicy, readonly string[]>> = {
  "card_payment:refund": ["payment:read", "refund:create"],
}

const universe = [...Object.keys(cardPolicies), ...Object.values(alsoNeeded).flat()].map((policy) => {
  const [resource = "", operation = ""] = policy.split(":")
  return { resource, operation }
})

/**
 * What whoever asks may do now; everything where Medusa's RBAC is off. Medusa goes by the roles that the token names, until it
 * expires. Here a role that was taken away counts no longer, and one that the token does not name counts not yet.
 */
export async function policyRights(req: AuthenticatedMedusaRequest): Promise<PolicyRights> {
  if (!isRbacOn(req.scope)) return () => yes
  const { actor_id, actor_type, app_metadata } = req.auth_context
  const named = (app_metadata?.roles ?? []) as string[]
  const held = actor_type === "user" ? await rolesOf(req.scope, actor_id) : []
  const roles = held.filter((role) => named.includes(role))
  const granted = await resolvePermissions({ roles, universe, container: req.scope })
  return (policy) => {
    const missing = [policy, ...(alsoNeeded[policy] ?? [])].find((needed) => !granted.has(needed))
    if (!missing) return yes
    return { allowed: false, why: `You may not ${cardPolicies[policy]}. Ask for a role with the policy ${missing}.` }
  }
}

const yes: Right = { allowed: true, why: "" }
