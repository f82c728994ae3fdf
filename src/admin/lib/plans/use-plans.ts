import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { Action } from "../admin-transaction"
import { sdk } from "../sdk"
import { searchRequest } from "../search-request"
import type { AdminPlan } from "./admin-plan"
import { planKeys } from "./plan-keys"

export type PlansRequest = { product_id?: string; q?: string; is_active?: boolean; limit?: number; offset?: number }

type Answer = { plans: AdminPlan[]; count: number; may: { create: Action } }

/** A page of plans; the one before stays while the next is fetched. */
export function usePlans(request: PlansRequest, { enabled = true } = {}) {
  return useQuery({
    queryKey: planKeys.list(request),
    queryFn: () => sdk.client.fetch<Answer>("/admin/card-payments/plans", searchRequest(request)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
  })
}
