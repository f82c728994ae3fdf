import type { CardPolicy } from "./card-policies"

const change = "card_subscription:update"

/**
 * The policy of each route, by method and path below `/admin/card-payments`. Payouts have rights of their own, which also hold
 * without RBAC: `workflows/payout-deeds.ts`.
 */
export const routePolicies: Readonly<Record<string, CardPolicy>> = {
  "GET orders/:id": "card_payment:read",
  "POST transactions/:id/capture": "card_payment:capture",
  "POST transactions/:id/void": "card_payment:void",
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
