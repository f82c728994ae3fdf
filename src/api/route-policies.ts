import type { PayoutDeed } from "../workflows/payout-deeds"
import type { CardPolicy } from "./card-policies"

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
  "POST operations/:id/rule": "card_payment:resolve",
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
  "POST subscriptions/:id/charges/:charge_id/rule": "card_payment:resolve",
  "POST subscriptions/:id/schedule/rule": "card_payment:resolve",
}

/**
 * The right that each route of payouts asks for, likewise; it holds without RBAC as well. The routes and their workflows ask again:
 * here it is asked before a body is read, so that who may not is told nothing of what is wrong with it.
 */
export const routeRights: Readonly<Record<string, PayoutDeed>> = {
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
  "POST payouts/:id/rule": "rule",
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
