import { useQuery } from "@tanstack/react-query"
import type { AttentionAction, AttentionCount } from "../../contracts"
import { useMessages } from "../format/localized-text"
import { fetchJson } from "../http/store-server"
import { type RunRequest, useRequest } from "../http/use-request"
import { touchesOrder } from "../payments/order-transactions"

export const attentionPath = "/admin/card-payments/attention"
/** The prefix of the react-query keys of the inbox. */
export const attentionKey = ["card-payments", "attention"] as const

/** The number of rows; 0 until it is loaded, and where it cannot be read. */
export function useAttentionCount(pollMs: number): AttentionCount {
  const { data } = useQuery({
    queryKey: [...attentionKey, "count"],
    queryFn: () => fetchJson<AttentionCount>(`${attentionPath}/count`),
    refetchInterval: pollMs,
    // The badge is on every page of the dashboard: a store that is down is asked at the next poll.
    retry: false,
  })
  return data ?? { count: 0, is_capped: false }
}

/** `42`, or `99+` where there are more. */
export function formatCount({ count, is_capped }: AttentionCount): string {
  return is_capped ? `${count}+` : String(count)
}

type ActionRequest = { kind: AttentionAction["name"]; rowId: string; action: AttentionAction }
export type AttentionRequest = RunRequest<ActionRequest>

type Answer = { transaction?: { unconfirmed: object | null } }

/** Sends the action of a row, once. The outcome is a toast. */
export function useAttentionAction(): AttentionRequest {
  const { t } = useMessages()
  return useRequest<ActionRequest, Answer>({
    route: ({ action }) => ({ path: action.path, body: action.body }),
    // The payment, its order and the lists show the change too.
    stale: [{ queryKey: ["card-payments"] }, { predicate: ({ queryKey }) => touchesOrder(queryKey) }],
    outcome: ({ transaction }, { kind }) =>
      transaction?.unconfirmed
        ? { tone: "warning", text: t("cardPayments.attention.done.unconfirmed") }
        : { tone: kind === "check" ? "info" : "success", text: t(`cardPayments.attention.done.${kind}`) },
  })
}
