import type { Engine } from "../plans/admin-plan"
import { readPage } from "../read-page"
import type { SubscriptionState } from "./admin-subscription"
import { subscriptionStates } from "./subscription-states"

export type ListOrder = "-created_at" | "next_charge_at"

/** What the list shows; empty text and null are no filter. */
export type ListQuery = {
  q: string
  state: SubscriptionState | null
  engine: Engine | null
  plan_id: string | null
  order: ListOrder
  limit: number
  offset: number
}

const engines: readonly string[] = ["gateway", "store"] satisfies Engine[]

/** The list that an address asks for. What it does not say, or says wrongly, is the default: it may be typed by hand. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const state = params.get("state")
  const engine = params.get("engine")
  return {
    q: params.get("q") ?? "",
    state: state && Object.keys(subscriptionStates).includes(state) ? (state as SubscriptionState) : null,
    engine: engine && engines.includes(engine) ? (engine as Engine) : null,
    plan_id: params.get("plan_id") || null,
    order: params.get("order") === "next_charge_at" ? "next_charge_at" : "-created_at",
    ...readPage(params),
  }
}
