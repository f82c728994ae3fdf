import type { AdminBatch, AdminBatchDetail } from "../../../contracts"
import { useQuery } from "@tanstack/react-query"
import { fetchJson } from "../../http/store-server"
import { pauses, payoutKeys } from "../payout-queries"

/** The query of one batch. */
export function batchQuery(id: string) {
  return {
    queryKey: payoutKeys.batch(id),
    queryFn: () =>
      fetchJson<{ batch: AdminBatchDetail }>(`/admin/card-payments/payouts/batches/${encodeURIComponent(id)}`),
    staleTime: 0,
  }
}

/** One batch, polled while it may change. */
export function useBatch(id: string) {
  return useQuery({
    ...batchQuery(id),
    refetchInterval: ({ state }) => state.data !== undefined && batchPause(state.data.batch),
  })
}

type Seen = Pick<AdminBatchDetail, "state"> & { actions: Pick<AdminBatchDetail["actions"], "request"> }

/**
 * The poll interval of a batch's page, in milliseconds; false if neither the server nor another
 * user can change the batch.
 */
export function batchPause({ state, actions }: Seen): number | false {
  if (state === "checking" || state === "paying") return pauses.moving
  const isHeldUp = state === "ready" && !actions.request.allowed
  return (state === "awaiting_approval" || isHeldUp) && pauses.waiting
}

/**
 * The poll interval of a batch list, in milliseconds; false if no batch in it is expected to
 * change.
 */
export function batchesPause(batches: readonly Pick<AdminBatch, "state">[]): number | false {
  if (batches.some(({ state }) => state === "checking" || state === "paying")) return pauses.movingInList
  return batches.some(({ state }) => state === "awaiting_approval") && pauses.waiting
}
