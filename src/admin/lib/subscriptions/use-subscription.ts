import { useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"
import type { AdminSubscriptionDetail } from "./admin-subscription"
import { isUnderWay } from "./is-under-way"
import { subscriptionKeys } from "./subscription-keys"

const pollMs = 4_000

/** One subscription with its charges and its history, asked for again and again while a charge is under way. */
export function useSubscription(id: string) {
  return useQuery({
    queryKey: subscriptionKeys.detail(id),
    queryFn: () =>
      sdk.client.fetch<{ subscription: AdminSubscriptionDetail }>(
        `/admin/card-payments/subscriptions/${encodeURIComponent(id)}`,
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.subscription) ? pollMs : false),
  })
}
