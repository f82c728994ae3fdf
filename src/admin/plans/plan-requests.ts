import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useMessages } from "../format/localized-text"
import { fetchJson, searchRequest } from "../http/store-server"
import { useRequest } from "../http/use-request"
import type { Action } from "../payments/transaction"
import type { AdminPlan } from "./plan"
import type { PlanBody } from "./plan-form"

type PlansRequest = { product_id?: string; q?: string; is_active?: boolean; limit?: number; offset?: number }

type Answer = { plans: AdminPlan[]; count: number; may: { create: Action } }

/** A page of plans; the previous page stays visible while the next one loads. */
export function usePlans(request: PlansRequest, { enabled = true } = {}) {
  return useQuery({
    queryKey: planKeys.list(request),
    queryFn: () => fetchJson<Answer>("/admin/card-payments/plans", searchRequest(request)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
  })
}

type PlanRequest =
  | { kind: "create"; body: PlanBody }
  | { kind: "update"; id: string; body: PlanBody }
  | { kind: "deactivate" | "activate"; id: string }

/** Creates and changes plans. Every failure is a refusal with a text. */
export function usePlanActions() {
  const { t } = useMessages()
  return useRequest<PlanRequest, { plan: AdminPlan }>({
    route: planRoute,
    stale: [{ queryKey: planKeys.all }],
    onFailure: (failure) =>
      failure.kind === "refused" ? failure : { kind: "refused", message: t("cardPayments.plans.noAnswer") },
  })
}

function planRoute(request: PlanRequest): { path: string; method?: "DELETE"; body?: object } {
  const base = "/admin/card-payments/plans"
  if (request.kind === "create") return { path: base, body: request.body }
  const path = `${base}/${encodeURIComponent(request.id)}`
  if (request.kind === "deactivate") return { path, method: "DELETE" }
  return { path, body: request.kind === "update" ? request.body : { is_active: true } }
}

const all = ["card-payments", "plans"] as const

/** The react-query keys of plans; `all` is the prefix of every key. */
const planKeys = {
  all,
  list: (request: object) => [...all, "list", request] as const,
}
