import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { ActionResult } from "../action-result"
import { readFailure } from "../read-failure"
import { sdk } from "../sdk"
import { useOneAtATime } from "../use-one-at-a-time"
import { useWords } from "../use-words"
import type { AdminPlan } from "./admin-plan"
import type { PlanBody } from "./check-plan"
import { planKeys } from "./plan-keys"

export type PlanRequest =
  | { kind: "create"; body: PlanBody }
  | { kind: "update"; id: string; body: PlanBody }
  | { kind: "deactivate" | "activate"; id: string }

/** Saves plans, one at a time; afterwards every list of plans is fetched again, whatever came of it. */
export function usePlanActions() {
  const client = useQueryClient()
  const { t } = useWords()
  const { once, pending } = useOneAtATime<PlanRequest>(() => client.invalidateQueries({ queryKey: planKeys.all }))
  const { mutateAsync } = useMutation({ mutationFn: send, retry: false })

  const run = (request: PlanRequest) =>
    once(request, async (): Promise<ActionResult> => {
      try {
        await mutateAsync(request)
        return { kind: "done" }
      } catch (error) {
        const failure = readFailure(error, { t })
        return failure.kind === "refused" ? failure : { kind: "refused", message: t("cardPayments.plans.noAnswer") }
      }
    })

  return { run, pending }
}

function send(request: PlanRequest): Promise<{ plan: AdminPlan }> {
  const base = "/admin/card-payments/plans"
  if (request.kind === "create") return sdk.client.fetch(base, { method: "POST", body: request.body })
  const path = `${base}/${encodeURIComponent(request.id)}`
  switch (request.kind) {
    case "update":
      return sdk.client.fetch(path, { method: "POST", body: request.body })
    case "activate":
      return sdk.client.fetch(path, { method: "POST", body: { is_active: true } })
    case "deactivate":
      return sdk.client.fetch(path, { method: "DELETE" })
  }
}
