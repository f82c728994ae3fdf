import type { SubscriptionAction } from "./admin-subscription"

/** What a person may ask of a subscription. */
export type SubscriptionRequest =
  | { kind: Exclude<SubscriptionAction, "card" | "plan"> }
  | { kind: "card"; saved_card_id: string }
  | { kind: "plan"; plan_id: string }
  | { kind: "rule_schedule"; body: Ruling }
  | { kind: "rule_charge"; charge_id: string; body: Ruling }

/** What somebody found at the gateway, or that there is nothing; the ids of it beside. */
type Ruling = { happened: boolean; note: string }

/** The admin route that carries the request out, and its body. */
export function subscriptionRoute(id: string, request: SubscriptionRequest): { path: string; body: object } {
  const base = `/admin/card-payments/subscriptions/${encodeURIComponent(id)}`
  switch (request.kind) {
    case "cancel":
      return { path: `${base}/cancel`, body: { at: "now" } }
    case "cancel_at_period_end":
      return { path: `${base}/cancel`, body: { at: "period_end" } }
    case "card":
      return { path: `${base}/card`, body: { saved_card_id: request.saved_card_id } }
    case "plan":
      return { path: `${base}/plan`, body: { plan_id: request.plan_id } }
    case "rule_schedule":
      return { path: `${base}/schedule/rule`, body: request.body }
    case "rule_charge":
      return { path: `${base}/charges/${encodeURIComponent(request.charge_id)}/rule`, body: request.body }
    default:
      return { path: `${base}/${request.kind}`, body: {} }
  }
}
