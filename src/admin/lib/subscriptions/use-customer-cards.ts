import { useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"
import type { SavedCard } from "./admin-subscription"
import { subscriptionKeys } from "./subscription-keys"

/** The cards of a customer that could be charged for a plan; nothing is fetched until both are known. */
export function useCustomerCards(customerId: string, planId: string) {
  return useQuery({
    queryKey: subscriptionKeys.cards(customerId, planId),
    queryFn: () =>
      sdk.client.fetch<{ cards: SavedCard[] }>("/admin/card-payments/subscriptions/cards", {
        query: { customer_id: customerId, plan_id: planId },
      }),
    enabled: customerId !== "" && planId !== "",
    staleTime: 0,
  })
}
