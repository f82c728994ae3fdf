import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"
import { searchRequest } from "../search-request"
import type { AdminPayout } from "./admin-payout"
import { listPause } from "./list-pause"
import { payoutFiltersRequest } from "./payout-filters-request"
import { payoutKeys } from "./payout-keys"
import type { PayoutQuery } from "./payout-query"

const pageSize = 20

/** A page of payouts, newest first, kept fresh while one of them may change; the one before stays while the next is fetched. */
export function usePayouts({ trail, ...filters }: PayoutQuery, { enabled }: { enabled: boolean }) {
  const after = trail[trail.length - 1]
  const request = { ...payoutFiltersRequest(filters), limit: pageSize, ...(after === undefined ? {} : { after }) }
  return useQuery({
    queryKey: payoutKeys.list(request),
    queryFn: () =>
      sdk.client.fetch<{ payouts: AdminPayout[]; next: string | null }>(
        "/admin/card-payments/payouts",
        searchRequest(request),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
    refetchInterval: ({ state }) => state.data !== undefined && listPause(state.data.payouts),
  })
}
