import { useQuery } from "@tanstack/react-query"
import { sdk } from "../../sdk"
import { payoutKeys } from "../payout-keys"
import type { AdminBatchDetail } from "./admin-batch"
import { batchPause } from "./batch-pause"

/** One batch, asked for again and again while it may change. */
export function useBatch(id: string) {
  return useQuery({
    queryKey: payoutKeys.batch(id),
    queryFn: () =>
      sdk.client.fetch<{ batch: AdminBatchDetail }>(`/admin/card-payments/payouts/batches/${encodeURIComponent(id)}`),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data !== undefined && batchPause(state.data.batch),
  })
}
