import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { Action } from "../admin-transaction"
import { sdk } from "../sdk"
import { searchRequest } from "../search-request"
import type { AdminSubscription } from "./admin-subscription"
import type { ListQuery } from "./list-query"
import { listRequest } from "./list-request"
import { subscriptionKeys } from "./subscription-keys"

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
