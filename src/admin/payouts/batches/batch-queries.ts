import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { sdk } from "../../http/store-server"
import { pauses, payoutKeys } from "../payout-queries"
import type { AdminBatch, AdminBatchDetail } from "./batch"

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

type Seen = Pick<AdminBatchDetail, "state"> & { actions: Pick<AdminBatchDetail["actions"], "request"> }

/**
 * After how long the page of a batch asks for it again; false where nothing becomes of it by
 * itself, or by others.
 */
export function batchPause({ state, actions }: Seen): number | false {
  if (state === "checking" || state === "paying") return pauses.moving
  const isHeldUp = state === "ready" && !actions.request.allowed
  return (state === "awaiting_approval" || isHeldUp) && pauses.waiting
}

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

/**
 * After how long a list of batches asks for them again; false where nothing becomes of any of them.
 */
export function batchesPause(batches: readonly Pick<AdminBatch, "state">[]): number | false {
  if (batches.some(({ state }) => state === "checking" || state === "paying")) return pauses.movingInList
  return batches.some(({ state }) => state === "awaiting_approval") && pauses.waiting
}
