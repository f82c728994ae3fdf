import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { AdminAnswers, AdminPlan } from "../../contracts"
import type { CreatePlanBody, UpdatePlanBody } from "../../contracts/requests/plans"
import { useMessages } from "../format/localized-text"
import { fetchJson } from "../http/store-server"
import { useRequest } from "../http/use-request"
import type { PeriodFilters } from "../overview/overview-query"
import { filtersRequest, type ListRequest, useListPage } from "../ui/list-query"

/** A page of plans. */
export function usePlans(request: ListRequest, { enabled = true } = {}) {
  return useListPage<PlansAnswer>(request, { path: plansPath, key: (asked) => [...planKeys.lists, asked], enabled })
}

export function usePlan(id: string) {
  return useQuery({
    queryKey: planKeys.detail(id),
    queryFn: () => fetchJson<{ plan: AdminPlan }>(`${plansPath}/${encodeURIComponent(id)}`),
    staleTime: 0,
  })
}

/** The subscribers of plans, and what was charged in a period; the last 30 days without one. */
export function usePlanFigures(ids: readonly string[], period: Partial<PeriodFilters> = {}) {
  const query = filtersRequest({ plan_ids: ids.join(","), ...period })
  return useQuery({
    queryKey: planKeys.figures(query),
    queryFn: () => fetchJson<AdminAnswers["GET plans/figures"]>(`${plansPath}/figures`, { query }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export type PlansAnswer = AdminAnswers["GET plans"]

export const plansPath = "/admin/card-payments/plans"

type PlanRequest =
  | { kind: "create"; body: CreatePlanBody }
  | { kind: "update"; id: string; body: UpdatePlanBody }
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

function planRoute(request: PlanRequest): {
  path: string
  method?: "DELETE"
  body?: UpdatePlanBody
} {
  if (request.kind === "create") return { path: plansPath, body: request.body }
  const path = `${plansPath}/${encodeURIComponent(request.id)}`
  if (request.kind === "deactivate") return { path, method: "DELETE" }
  return { path, body: request.kind === "update" ? request.body : { is_active: true } }
}

const all = ["card-payments", "plans"] as const

/** The react-query keys of plans; `all` is the prefix of every key. */
export const planKeys = {
  all,
  lists: [...all, "list"] as const,
  detail: (id: string) => [...all, "detail", id] as const,
  figures: (query: object) => [...all, "figures", query] as const,
}
