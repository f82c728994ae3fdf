import type { AdminSubscription, Engine, SubscriptionState } from "../../contracts"
import type { ActionState } from "../../messages"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { fetchJson, searchRequest } from "../http/store-server"
import { readPage } from "../ui/list-params"
import { subscriptionStates } from "./subscription-badge"
import { subscriptionKeys } from "./subscription-query"

type ListOrder = "-created_at" | "next_charge_at"

/** Filters, order and page of the list; the empty string and null mean no filter. */
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
 * Reads the list's filters, order and page from the URL. Missing and invalid values become the
 * default: users can edit the URL.
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

/** True if any filter is set. */
export function isFiltered({ q, state, engine, plan_id }: ListQuery): boolean {
  return q.trim() !== "" || state !== null || engine !== null || plan_id !== null
}

/** The server's query parameters; unset filters are left out. */
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

type Answer = { subscriptions: AdminSubscription[]; count: number; may: { create: ActionState } }

/** A page of subscriptions; the previous page stays visible while the next one loads. */
export function useSubscriptions(query: ListQuery) {
  const request = listRequest(query)
  return useQuery({
    queryKey: subscriptionKeys.list(request),
    queryFn: () => fetchJson<Answer>("/admin/card-payments/subscriptions", searchRequest(request)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
