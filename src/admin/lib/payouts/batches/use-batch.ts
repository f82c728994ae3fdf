import { useQuery } from "@tanstack/react-query"
import { sdk } from "../../sdk"
import { payoutKeys } from "../payout-keys"
import type { AdminBatchDetail, BatchState } from "./admin-batch"

const movingMs = 2_500
/** Somebody else may approve it any minute. */
const waitingMs = 10_000

/** One batch, asked for again and again while it is worked on. */
export function useBatch(id: string) {
  return useQuery({
    queryKey: payoutKeys.batch(id),
    queryFn: () =>
      sdk.client.fetch<{ batch: AdminBatchDetail }>(`/admin/card-payments/payouts/batches/${encodeURIComponent(id)}`),
    staleTime: 0,
    refetchInterval: ({ state }) => pauseOf(state.data?.batch.state),
  })
}

function pauseOf(state: BatchState | undefined): number | false {
  if (state === "checking" || state === "paying") return movingMs
  return state === "awaiting_approval" ? waitingMs : false
}
