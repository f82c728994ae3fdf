import { resolvePermissions } from "@medusajs/framework"
import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { shopperOf } from "../modules/card-payments"
import type { Actor } from "../modules/card-payouts"
import {
  assertMayDo,
  isRbacOn,
  type PayoutPermission,
  payoutPerson,
  type Right,
  rolesOf,
  signInOf,
} from "../workflows/authorization"

/** Medusa's policies that the routes of the admin ask for; declared in `src/policies`. Payouts: `workflows/authorization.ts`. */
export type CardPolicy =
  | `card_payment:${"read" | "capture" | "void" | "refund" | "resolve"}`
  | `card_plan:${"read" | "create" | "update"}`
  | `card_subscription:${"read" | "create" | "charge" | "update"}`

/** What each allows, as it goes on after "You may not". */
export const cardPolicies: Readonly<Record<CardPolicy, string>> = {
  "card_payment:read": "see card payments",
  "card_payment:capture": "capture card payments",
  "card_payment:void": "void card payments",
  "card_payment:refund": "refund card payments",
  "card_payment:resolve": "resolve unconfirmed card payments",
  "card_plan:read": "see plans",
  "card_plan:create": "create plans",
  "card_plan:update": "change plans",
  "card_subscription:read": "see subscriptions",
  "card_subscription:create": "create subscriptions",
  "card_subscription:charge": "charge subscriptions",
  "card_subscription:update": "change subscriptions",
}

const change = "card_subscription:update"

/** The policy of each route but those of payouts, by method and path below `/admin/card-payments`. */
export const routePolicies: Readonly<Record<string, CardPolicy>> = {
  "GET health": "card_payment:read",
  "POST environment/confirm": "card_payment:resolve",
  "GET orders/:id": "card_payment:read",
  "GET transactions": "card_payment:read",
  "POST transactions/:id/capture": "card_payment:capture",
  "POST transactions/:id/void": "card_payment:void",
  "POST transactions/:id/return": "card_payment:refund",
  // Polling does the same without anybody's permission, a little later.
  "POST transactions/:id/check": "card_payment:read",
  "POST operations/:id/resolve": "card_payment:resolve",
  "GET plans": "card_plan:read",
  "POST plans": "card_plan:create",
  "GET plans/:id": "card_plan:read",
  "POST plans/:id": "card_plan:update",
  // The same as changing `is_active`: nothing is deleted.
  "DELETE plans/:id": "card_plan:update",
  "GET subscriptions": "card_subscription:read",
  "POST subscriptions": "card_subscription:create",
  "GET subscriptions/cards": "card_subscription:read",
  "GET subscriptions/figures": "card_subscription:read",
  "GET subscriptions/:id": "card_subscription:read",
  "POST subscriptions/:id/charge": "card_subscription:charge",
  "POST subscriptions/:id/retry": "card_subscription:charge",
  "POST subscriptions/:id/pause": change,
  "POST subscriptions/:id/resume": change,
  "POST subscriptions/:id/skip": change,
  "POST subscriptions/:id/cancel": change,
  "POST subscriptions/:id/card": change,
  "POST subscriptions/:id/plan": change,
  // Saying that money moved, or did not, is the same decision for a charge as for an order's payment.
  "POST subscriptions/:id/charges/:charge_id/resolve": "card_payment:resolve",
  "POST subscriptions/:id/schedule/resolve": "card_payment:resolve",
}

/**
 * The right that each route of payouts asks for, likewise; it holds without RBAC as well. The routes and their workflows ask again:
 * here it is asked before a body is read, so that who may not is told nothing of what is wrong with it.
 */
export const routeRights: Readonly<Record<string, PayoutPermission>> = {
  "GET payouts": "read",
  "POST payouts": "create",
  "POST payouts/form": "create",
  "GET payouts/cards": "create",
  "GET payouts/export": "read",
  "GET payouts/:id": "read",
  "POST payouts/:id/check": "check",
  "POST payouts/:id/request": "request",
  "POST payouts/:id/approve": "approve",
  "POST payouts/:id/pay": "pay",
  "POST payouts/:id/cancel": "cancel",
  "POST payouts/:id/resolve": "resolve",
  "GET payouts/batches": "read",
  "POST payouts/batches": "create",
  "GET payouts/batches/template": "create",
  "GET payouts/batches/:id": "read",
  "GET payouts/batches/:id/report": "read",
  "POST payouts/batches/:id/request": "request",
  "POST payouts/batches/:id/approve": "approve",
  "POST payouts/batches/:id/pay": "pay",
  "POST payouts/batches/:id/cancel": "cancel",
}

/** Tells everybody who is signed in what they may do with payouts, and nothing of payouts to who may not see them. */
export const openRoutes: readonly string[] = ["GET payouts/settings"]

type Middleware = (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => Promise<void>

/** Lets through whose roles have the policy; everybody where Medusa's RBAC is off. Else 403. */
export function requirePolicy(policy: CardPolicy): Middleware {
  return async (req, _res, next) => {
    await assertAllowed(req, policy)
    next()
  }
}

/** The same for a right of payouts, which holds without RBAC as well. */
export function requirePayoutRight(permission: PayoutPermission): Middleware {
  return async (req, _res, next) => {
    await assertMay(req as AuthenticatedMedusaRequest, permission)
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
  const { allowed, reason } = rights(policy)
  if (!allowed) throw new MedusaError(MedusaError.Types.FORBIDDEN, reason)
}

const isCard = (provider: unknown) => typeof provider === "string" && /^pp_card(_|$)/.test(provider)

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
    return { allowed: false, reason: `You may not ${cardPolicies[policy]}. Ask for a role with the policy ${missing}.` }
  }
}

const yes: Right = { allowed: true, reason: "" }

/**
 * Who asks, once it is clear that they may.
 * @throws MedusaError forbidden (403) with a sentence that says what would allow it
 */
export async function assertMay(req: AuthenticatedMedusaRequest, permission: PayoutPermission): Promise<Actor> {
  const actor = await actorOf(req)
  await assertMayDo(req.scope, actor, permission)
  return actor
}

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
  if (person.kind === "nobody") throw new MedusaError(MedusaError.Types.FORBIDDEN, person.reason)
  const ip = shopperOf(req).ipaddress ?? null
  if (person.kind === "api_key") return { id: person.id, kind: "api_key", created_by: person.created_by, ip }
  return { id: person.id, kind: "user", ip, ...(await signInOf(req.scope, { actor_id, auth_identity_id })) }
}

/**
 * What can be done to something, by the rights of whoever asks: a right that somebody does not have is what they are told first, as
 * the routes do.
 */
export function actionsFor<Actions extends object>(actions: Actions, may: (action: keyof Actions) => Right): Actions {
  const all = Object.entries(actions) as [keyof Actions, Right][]
  const theirs = all.map(([name, action]) => [name, may(name).allowed ? action : { ...action, ...may(name) }] as const)
  return Object.fromEntries(theirs) as Actions
}

/** Plans with what whoever asks may do to each of them. */
export async function adminPlans<Plan extends object>(req: AuthenticatedMedusaRequest, plans: readonly Plan[]) {
  const may = await policyRights(req)
  return plans.map((plan) => ({ ...plan, actions: { update: may("card_plan:update") } }))
}
