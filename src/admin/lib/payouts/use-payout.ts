import { useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"
import type { AdminPayoutDetail } from "./admin-payout"
import { payoutKeys } from "./payout-keys"
import { payoutPause } from "./payout-pause"

/** One payout, asked for again and again while it may change; nothing is fetched for an empty id. */
export function usePayout(id: string) {
  return useQuery({
    queryKey: payoutKeys.detail(id),
    queryFn: () =>
      sdk.client.fetch<{ payout: AdminPayoutDetail }>(`/admin/card-payments/payouts/${encodeURIComponent(id)}`),
    enabled: id !== "",
    staleTime: 0,
    refetchInterval: ({ state }) => state.data !== undefined && payoutPause(state.data.payout),
  })
}
