import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { isRbacOn } from "../workflows/is-rbac-on"
import type { PayoutDeed } from "../workflows/payout-deeds"
import { assertMay } from "./assert-may"
import type { CardPolicy } from "./card-policies"
import { policyRights } from "./policy-rights"

type Middleware = (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => Promise<void>

/** Lets through whose roles have the policy; everybody where Medusa's RBAC is off. Else 403. */
export function requirePolicy(policy: CardPolicy): Middleware {
  return async (req, _res, next) => {
    await assertAllowed(req, policy)
    next()
  }
}

/** The same for a right of payouts, which holds without RBAC as well. */
export function requirePayoutRight(deed: PayoutDeed): Middleware {
  return async (req, _res, next) => {
    await assertMay(req as AuthenticatedMedusaRequest, deed)
    next()
  }
}

/** A policy in front of Medusa's own routes of a payment, for those by card. */
export function requirePolicyForCard(policy: CardPolicy): Middleware {
  return async (req, _res, next) => {
    if (!isRbacOn(req.scope)) return next()
    const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "payment",
      fields: ["provider_id"],
      filters: { id: req.params.id },
    })
    if (data.some((payment) => isCard(payment?.provider_id))) await assertAllowed(req, policy)
    next()
  }
}

async function assertAllowed(req: MedusaRequest, policy: CardPolicy): Promise<void> {
  // Medusa has signed in whoever asks a route of the admin.
  const rights = await policyRights(req as AuthenticatedMedusaRequest)
  const { allowed, why } = rights(policy)
  if (!allowed) throw new MedusaError(MedusaError.Types.FORBIDDEN, why)
}

const isCard = (provider: unknown) => typeof provider === "string" && /^pp_card(_|$)/.test(provider)
