import { useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"
import type { AdminPayoutDetail } from "./admin-payout"
import { isPayoutMoving } from "./is-payout-moving"
import { payoutKeys } from "./payout-keys"

const movingMs = 2_500
/** Somebody else may approve it, or give back what they have taken of a limit, any minute. */
const waitingMs = 10_000

/** One payout, asked for again and again while it may change; nothing is fetched for an empty id. */
export function usePayout(id: string) {
  return useQuery({
    queryKey: payoutKeys.detail(id),
    queryFn: () =>
      sdk.client.fetch<{ payout: AdminPayoutDetail }>(`/admin/card-payments/payouts/${encodeURIComponent(id)}`),
    enabled: id !== "",
    staleTime: 0,
    refetchInterval: ({ state }) => pauseOf(state.data?.payout),
  })
}

function pauseOf(payout: AdminPayoutDetail | undefined): number | false {
  if (!payout) return false
  const { state, actions } = payout
  if (isPayoutMoving(state)) return movingMs
  const isHeldUp = (state === "draft" || state === "checked") && !actions.request.allowed
  return state === "awaiting_approval" || isHeldUp ? waitingMs : false
}
