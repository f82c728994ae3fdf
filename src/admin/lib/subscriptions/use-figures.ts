import { useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"
import type { SubscriptionFigures } from "./admin-subscription"
import { subscriptionKeys } from "./subscription-keys"

/** What subscriptions bring, a currency each. */
export function useFigures() {
  return useQuery({
    queryKey: subscriptionKeys.figures,
    queryFn: () => sdk.client.fetch<SubscriptionFigures>("/admin/card-payments/subscriptions/figures"),
    staleTime: 0,
  })
}
