import type {
  AdminReconciliation,
  AdminReconciliationDetail,
  AdminReconciliationDifference,
  ReconciliationSettings,
  RepairPreview,
  RepairResult,
} from "../../contracts"
import type { StartReconciliationBody } from "../../contracts/requests/reconciliation"
import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../format/localized-text"
import { fetchJson } from "../http/store-server"
import { useRequest } from "../http/use-request"

export const reconciliationsPath = "/admin/card-payments/reconciliations"
export const reconciliationKeys = {
  all: ["card-payments", "reconciliations"] as const,
  list: ["card-payments", "reconciliations", "list"] as const,
  recent: ["card-payments", "reconciliations", "recent"] as const,
  one: (id: string) => ["card-payments", "reconciliations", "one", id] as const,
  differences: (id: string) => ["card-payments", "reconciliations", "differences", id] as const,
}

/** Milliseconds between two polls while a run compares. */
export const RUN_POLL_MS = 2_000

export type RunsAnswer = { reconciliations: AdminReconciliation[]; settings: ReconciliationSettings }

/** The last hundred runs, of which the page takes the newest of last month. */
export function useRecentRuns() {
  return useQuery({
    queryKey: reconciliationKeys.recent,
    queryFn: () => fetchJson<RunsAnswer>(reconciliationsPath, { query: { limit: 100 } }),
    staleTime: 0,
    refetchInterval: ({ state }) => runsPause(state.data?.reconciliations ?? []),
  })
}

/** The poll interval of a list of runs; false if none of them changes. */
export function runsPause(runs: readonly Pick<AdminReconciliation, "state">[]): number | false {
  return runs.some(({ state }) => state === "running") && RUN_POLL_MS
}

type DetailAnswer = { reconciliation: AdminReconciliationDetail; settings: ReconciliationSettings }

/** One run, polled while it compares. */
export function useRun(id: string) {
  return useQuery({
    queryKey: reconciliationKeys.one(id),
    queryFn: () => fetchJson<DetailAnswer>(`${reconciliationsPath}/${encodeURIComponent(id)}`),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.reconciliation.state === "running" && RUN_POLL_MS,
  })
}

type StartRequest = { kind: "start" } & StartReconciliationBody

export function useStartRun() {
  return useRequest<StartRequest, { reconciliation: AdminReconciliationDetail }>({
    route: ({ account, from, to }) => ({ path: reconciliationsPath, body: { account, from, to } }),
    stale: [{ queryKey: reconciliationKeys.all }],
  })
}

export function useCancelRun(id: string) {
  return useRequest<{ kind: "cancel" }, { reconciliation: AdminReconciliationDetail }>({
    route: () => ({ path: `${reconciliationsPath}/${encodeURIComponent(id)}/cancel`, body: {} }),
    stale: [{ queryKey: reconciliationKeys.all }],
    shownBy: ({ reconciliation }) => reconciliationKeys.one(reconciliation.id),
  })
}

/** The effects that a repair would have now. Read anew at each opening, never from the cache. */
export function readPreview(id: string): Promise<{ preview: RepairPreview }> {
  return fetchJson(`${reconciliationsPath}/differences/${encodeURIComponent(id)}`)
}

const tones = { agrees: "success", differs: "warning", not_answered: "warning" } as const

type RepairRequest = { kind: "repair"; id: string; digest: string }

export function useRepair() {
  const { t } = useMessages()
  return useRequest<RepairRequest, { difference: AdminReconciliationDifference }>({
    route: ({ id, digest }) => ({
      path: `${reconciliationsPath}/differences/${encodeURIComponent(id)}/repair`,
      body: { digest },
    }),
    stale: [{ queryKey: reconciliationKeys.all }],
    outcome: ({ difference }) => {
      const result: RepairResult = difference.result ?? "differs"
      return { tone: tones[result], text: t(`cardPayments.reconciliation.repair.result.${result}`) }
    },
  })
}
