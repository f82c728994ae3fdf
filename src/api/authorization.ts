import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { forbidden } from "../mapping"
import { type ActionState, toMessage } from "../messages"
import { shopperOf } from "../modules/card-payments"
import { batchActions, disputeVerbs, payoutActions, subscriptionVerbs, transactionVerbs } from "../contracts"
import type { Actor } from "../modules/card-payouts"
import { actorOfWorkflow, withSignIn } from "../workflows/actor"
import {
  assertMayDo,
  type CardPolicy,
  cardRights,
  type CardRights,
  isRbacOn,
  type PayoutPermission,
} from "../workflows/authorization"

/**
 * The policy of each route except those of payouts, by method and path below
 * `/admin/card-payments`.
 */
export const routePolicies: Readonly<Record<string, CardPolicy>> = {
  "GET health": "card_payment:read",
  "POST environment/confirm": "card_payment:resolve",
  "GET overview": "card_payment:read",
  "GET orders/:id": "card_payment:read",
  "POST orders/:id/charge": "card_payment:charge",
  "GET transactions": "card_payment:read",
  "GET transactions/export": "card_payment:export",
  "GET transactions/:id": "card_payment:read",
  ...Object.fromEntries(
    Object.entries(transactionVerbs).map(([action, { policy }]) => [`POST transactions/:id/${action}`, policy]),
  ),
  "GET disputes": "card_payment:read",
  "GET disputes/export": "card_payment:export",
  "GET disputes/:id": "card_payment:read",
  ...Object.fromEntries(
    Object.entries(disputeVerbs).map(([action, { policy }]) => [`POST disputes/:id/${action}`, policy]),
  ),
  "GET callbacks": "card_payment:read",
  "GET callbacks/export": "card_payment:export",
  "GET callbacks/:id": "card_payment:read",
  "POST callbacks/:id/process": transactionVerbs.check.policy,
  "POST callbacks/process-failed": transactionVerbs.check.policy,
  "POST operations/:id/resolve": "card_payment:resolve",
  "GET settings": "card_settings:read",
  "POST settings/accounts/:name/check": "card_settings:test",
  "POST settings/accounts/:name/callback": "card_settings:test",
  "DELETE customers/:id/cards/:card_id": "card_saved_card:delete",
  "GET reconciliations": "card_payment:read",
  "POST reconciliations": "card_payment:reconcile",
  "GET reconciliations/:id": "card_payment:read",
  "GET reconciliations/:id/differences": "card_payment:read",
  "GET reconciliations/:id/differences/export": "card_payment:export",
  "POST reconciliations/:id/cancel": "card_payment:reconcile",
  "POST reconciliations/:id/report": "card_payment:reconcile",
  "GET reconciliations/differences/:id": "card_payment:read",
  "POST reconciliations/differences/:id/repair": "card_payment:reconcile",
  "GET plans": "card_plan:read",
  "GET plans/figures": "card_subscription:read",
  // Its figures are those of subscriptions.
  "GET plans/export": "card_subscription:export",
  "POST plans": "card_plan:create",
  "GET plans/:id": "card_plan:read",
  "POST plans/:id": "card_plan:update",
  // Same effect as changing `is_active`: nothing is deleted.
  "DELETE plans/:id": "card_plan:update",
  "GET subscriptions": "card_subscription:read",
  "POST subscriptions": "card_subscription:create",
  "GET subscriptions/cards": "card_subscription:read",
  "GET subscriptions/figures": "card_subscription:read",
  "GET subscriptions/export": "card_subscription:export",
  "GET subscriptions/:id": "card_subscription:read",
  ...Object.fromEntries(
    Object.entries(subscriptionVerbs).map(([action, { policy }]) => [`POST subscriptions/:id/${action}`, policy]),
  ),
  // Resolving a subscription's charge is the same decision as resolving an order's payment.
  "POST subscriptions/:id/charges/:charge_id/resolve": "card_payment:resolve",
  "POST subscriptions/:id/schedule/resolve": "card_payment:resolve",
}

/**
 * The permission of each payout route, by method and path; checked without RBAC as well. Routes and
 * workflows check it again. The check here comes before a body is read, so that a caller without
 * the permission learns nothing about the body's problems.
 */
export const routeRights: Readonly<Record<string, PayoutPermission>> = {
  "GET payouts": "read",
  "POST payouts": "create",
  "POST payouts/form": "create",
  "GET payouts/cards": "create",
  "GET payouts/export": "export",
  "GET payouts/totals": "read",
  "GET payouts/:id": "read",
  ...Object.fromEntries(payoutActions.map((action) => [`POST payouts/:id/${action}`, action])),
  "GET payouts/batches": "read",
  "POST payouts/batches": "create",
  "GET payouts/batches/template": "create",
  "GET payouts/batches/:id": "read",
  "GET payouts/batches/:id/report": "export",
  ...Object.fromEntries(batchActions.map((action) => [`POST payouts/batches/:id/${action}`, action])),
}

/**
 * Routes without a permission. Every signed-in user gets the payout actions that the user may take,
 * and no payout data without the permission to read it; the names of the accounts at which no real
 * money moves; of a customer the parts, and of the inbox the rows, that the user may see, and 403
 * from the inbox if there are none.
 */
export const openRoutes: readonly string[] = [
  "GET payouts/settings",
  "GET mode",
  "GET customers/:id",
  "GET attention",
  "GET attention/count",
]

type Middleware = (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) => Promise<void>

/**
 * Allows callers whose roles have the policy, and everybody where Medusa's RBAC is off; otherwise
 * answers 403.
 */
export function requirePolicy(policy: CardPolicy): Middleware {
  return async (req, _res, next) => {
    await assertAllowed(req, policy)
    next()
  }
}

/** Allows callers with a payout permission, which is checked without RBAC as well. */
export function requirePayoutRight(permission: PayoutPermission): Middleware {
  return async (req, _res, next) => {
    await assertMay(req as AuthenticatedMedusaRequest, permission)
    next()
  }
}

/** Requires a policy on Medusa's own payment routes, for card payments only. */
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

/** @throws MedusaError forbidden (403) where the caller's roles lack the policy */
export async function assertAllowed(req: MedusaRequest, policy: CardPolicy): Promise<void> {
  // Admin routes are authenticated by Medusa.
  const rights = await policyRights(req as AuthenticatedMedusaRequest)
  const { reason } = rights(policy)
  if (reason) throw forbidden(reason)
}

const isCard = (provider: unknown) => typeof provider === "string" && /^pp_card(_|$)/.test(provider)

/** The requester's permissions now, as `cardRights` reads them. */
export function policyRights(req: AuthenticatedMedusaRequest): Promise<CardRights> {
  const { actor_id, actor_type, app_metadata } = req.auth_context
  return cardRights(req.scope, { actor_id, actor_type, named: (app_metadata?.roles ?? []) as string[] })
}

/** A row; only its `id` and `state` for a requester who may not read card payments. */
export async function shownTo<Row extends { id: string; state: string }>(
  req: AuthenticatedMedusaRequest,
  row: Row,
): Promise<Row | Pick<Row, "id" | "state">> {
  const may = await policyRights(req)
  return may("card_payment:read").allowed ? row : { id: row.id, state: row.state }
}

/**
 * The requester, after a permission check.
 * @throws MedusaError forbidden (403); the message names the missing role or list entry
 */
export async function assertMay(req: AuthenticatedMedusaRequest, permission: PayoutPermission): Promise<Actor> {
  const actor = await actorOf(req)
  await assertMayDo(req.scope, actor, permission)
  return actor
}

/** Medusa's `actor_type` values on admin routes. */
const kinds: Readonly<Record<string, "user" | "api_key" | undefined>> = { user: "user", "api-key": "api_key" }

/**
 * The requester with their IP address. `ip` follows the option `trustedProxies`.
 * @throws MedusaError forbidden where the user, the key or its creator was deleted, or the key
 * revoked
 */
export async function actorOf(req: AuthenticatedMedusaRequest): Promise<Actor> {
  const { actor_id, actor_type, auth_identity_id } = req.auth_context
  const kind = Object.hasOwn(kinds, actor_type) ? kinds[actor_type] : undefined
  if (!kind) throw forbidden(toMessage("permission.sign_in_as_admin"))
  const actor = await actorOfWorkflow(req.scope, actor_id, kind)
  return withSignIn(req.scope, actor, { auth_identity_id, ip: shopperOf(req).ipaddress })
}

/**
 * Combines an object's actions with the requester's permissions. A missing permission takes
 * precedence over the object's own denial reason, because routes check permissions first.
 */
export function actionsFor<Actions extends object>(
  actions: Actions,
  may: (action: keyof Actions) => ActionState,
): Actions {
  const all = Object.entries(actions) as [keyof Actions, ActionState][]
  const theirs = all.map(([name, action]) => [name, may(name).allowed ? action : { ...action, ...may(name) }] as const)
  return Object.fromEntries(theirs) as Actions
}

/** Adds the requester's actions to a plan. */
export function adminPlan<Plan extends object>(plan: Plan, may: CardRights) {
  return { ...plan, actions: { update: may("card_plan:update") } }
}
