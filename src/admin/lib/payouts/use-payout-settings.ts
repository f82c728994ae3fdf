import { useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"
import type { PayoutSettings } from "./admin-payout"
import { payoutKeys } from "./payout-keys"

/** What can be paid out, from where, and what whoever looks may do. */
export function usePayoutSettings() {
  return useQuery({
    queryKey: payoutKeys.settings,
    queryFn: () => sdk.client.fetch<PayoutSettings>("/admin/card-payments/payouts/settings"),
    staleTime: 0,
  })
}
