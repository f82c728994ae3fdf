import type { AdminPlan } from "../../contracts"
import type { ActionState } from "../../messages"
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../format/localized-text"
import { type ActionResult, readFailure, useOneAtATime } from "../http/action-result"
import { fetchJson, searchRequest } from "../http/store-server"
import type { PlanBody } from "./plan-form"

type PlansRequest = { product_id?: string; q?: string; is_active?: boolean; limit?: number; offset?: number }

type Answer = { plans: AdminPlan[]; count: number; may: { create: ActionState } }

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

/** Changes plans, one request at a time. All plan lists are refetched after every outcome. */
export function usePlanActions() {
  const client = useQueryClient()
  const messages = useMessages()
  const { t } = messages
  const { once, pending } = useOneAtATime<PlanRequest>(() => client.invalidateQueries({ queryKey: planKeys.all }))
  const { mutateAsync } = useMutation({ mutationFn: send, retry: false })

  const run = (request: PlanRequest) =>
    once(request, async (): Promise<ActionResult> => {
      try {
        await mutateAsync(request)
        return { kind: "done" }
      } catch (error) {
        const failure = readFailure(error, messages)
        return failure.kind === "refused" ? failure : { kind: "refused", message: t("cardPayments.plans.noAnswer") }
      }
    })

  return { run, pending }
}

function send(request: PlanRequest): Promise<{ plan: AdminPlan }> {
  const base = "/admin/card-payments/plans"
  if (request.kind === "create") return fetchJson(base, { method: "POST", body: request.body })
  const path = `${base}/${encodeURIComponent(request.id)}`
  switch (request.kind) {
    case "update":
      return fetchJson(path, { method: "POST", body: request.body })
    case "activate":
      return fetchJson(path, { method: "POST", body: { is_active: true } })
    case "deactivate":
      return fetchJson(path, { method: "DELETE" })
  }
}

const all = ["card-payments", "plans"] as const

/** The react-query keys of plans; `all` is the prefix of every key. */
const planKeys = {
  all,
  list: (request: object) => [...all, "list", request] as const,
}
