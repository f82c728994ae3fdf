import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { sdk, searchRequest } from "../http/store-server"
import type { Action } from "../payments/transaction"
import type { Engine } from "../plans/plan"
import { readPage } from "../ui/list-params"
import type { AdminSubscription, SubscriptionState } from "./subscription"
import { subscriptionStates } from "./subscription-badge"
import { subscriptionKeys } from "./subscription-query"

type ListOrder = "-created_at" | "next_charge_at"

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

/**
 * The list that an address asks for. What it does not say, or says wrongly, is the default: it may
 * be typed by hand.
 */
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

/** Whether the list leaves anything out. */
export function isFiltered({ q, state, engine, plan_id }: ListQuery): boolean {
  return q.trim() !== "" || state !== null || engine !== null || plan_id !== null
}

/** The query string's parts for the server: only what is asked for. */
export function listRequest({ q, state, engine, plan_id, order, limit, offset }: ListQuery) {
  return {
    ...(q.trim() === "" ? {} : { q: q.trim() }),
    ...(state === null ? {} : { state }),
    ...(engine === null ? {} : { engine }),
    ...(plan_id === null ? {} : { plan_id }),
    order,
    limit,
    offset,
  }
}

type Answer = { subscriptions: AdminSubscription[]; count: number; may: { create: Action } }

/** A page of subscriptions; the one before stays while the next is fetched. */
export function useSubscriptions(query: ListQuery) {
  const request = listRequest(query)
  return useQuery({
    queryKey: subscriptionKeys.list(request),
    queryFn: () => sdk.client.fetch<Answer>("/admin/card-payments/subscriptions", searchRequest(request)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
