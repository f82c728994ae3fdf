import { useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"
import type { AdminPayoutDetail, PayoutState } from "./admin-payout"
import { isPayoutMoving } from "./is-payout-moving"
import { payoutKeys } from "./payout-keys"

const movingMs = 2_500
/** Somebody else may approve it any minute. */
const waitingMs = 10_000

/** One payout, asked for again and again while it may change; nothing is fetched for an empty id. */
export function usePayout(id: string) {
  return useQuery({
    queryKey: payoutKeys.detail(id),
    queryFn: () =>
      sdk.client.fetch<{ payout: AdminPayoutDetail }>(`/admin/card-payments/payouts/${encodeURIComponent(id)}`),
    enabled: id !== "",
    staleTime: 0,
    refetchInterval: ({ state }) => pauseOf(state.data?.payout.state),
  })
}

function pauseOf(state: PayoutState | undefined): number | false {
  if (state === undefined) return false
  if (isPayoutMoving(state)) return movingMs
  return state === "awaiting_approval" ? waitingMs : false
}
