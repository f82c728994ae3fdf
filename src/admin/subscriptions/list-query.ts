import { type AdminSubscription, engines } from "../../contracts"
import type { SubscriptionsQuery as RequestedQuery } from "../../contracts/requests/subscriptions"
import type { ActionState } from "../../messages"
import { anyText, type ListQuery, listRequest, oneOf, readListQuery, useListPage } from "../ui/list-query"
import { subscriptionStates } from "./subscription-badge"
import { subscriptionKeys } from "./subscription-query"

const subscriptionFilters = {
  q: anyText,
  state: oneOf(Object.keys(subscriptionStates)),
  engine: oneOf(engines),
  plan_id: anyText,
} satisfies Partial<Record<keyof RequestedQuery, (text: string) => boolean>>

export type SubscriptionsQuery = ListQuery<keyof typeof subscriptionFilters>

export function readSubscriptionsQuery(params: URLSearchParams): SubscriptionsQuery {
  return readListQuery(params, { filters: subscriptionFilters, orders: ["next_charge_at"] })
}

/** A page of subscriptions. */
export function useSubscriptions(query: SubscriptionsQuery) {
  return useListPage<{ subscriptions: AdminSubscription[]; may: { create: ActionState } }>(listRequest(query), {
    path: "/admin/card-payments/subscriptions",
    key: subscriptionKeys.list,
  })
}
