import { useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"
import type { SavedCard } from "../subscriptions/admin-subscription"
import { payoutKeys } from "./payout-keys"

/** The cards that a customer has saved in an account; nothing is fetched until both are known. */
export function usePayeeCards(account: string, customerId: string) {
  return useQuery({
    queryKey: payoutKeys.cards(account, customerId),
    queryFn: () =>
      sdk.client.fetch<{ cards: SavedCard[] }>("/admin/card-payments/payouts/cards", {
        query: { account, customer_id: customerId },
      }),
    enabled: account !== "" && customerId !== "",
    staleTime: 0,
  })
}
