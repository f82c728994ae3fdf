import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { sdk } from "../../sdk"
import { payoutKeys } from "../payout-keys"
import type { AdminBatch } from "./admin-batch"
import { batchesPause } from "./batches-pause"

const pageSize = 20

/** A page of batches, newest first, kept fresh while one of them may change. */
export function useBatches(after: string | undefined, { enabled }: { enabled: boolean }) {
  const request = { limit: pageSize, ...(after === undefined ? {} : { after }) }
  return useQuery({
    queryKey: payoutKeys.batches(request),
    queryFn: () =>
      sdk.client.fetch<{ batches: AdminBatch[]; next: string | null }>("/admin/card-payments/payouts/batches", {
        query: request,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
    refetchInterval: ({ state }) => state.data !== undefined && batchesPause(state.data.batches),
  })
}
