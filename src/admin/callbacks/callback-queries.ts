import type { AdminCallback, CallbackInbox } from "../../contracts"
import { useMessages } from "../format/localized-text"
import { showFailure } from "../http/action-result"
import { type RunRequest, useRequest } from "../http/use-request"
import { type ListQuery, listRequest, useListPage } from "../ui/list-query"
import type { CallbackFilter } from "./list-query"

const path = "/admin/card-payments/callbacks"
const key = ["card-payments", "callbacks"] as const

/** Milliseconds between two polls while a callback waits. */
const pollMs = 10_000

/** A page of callbacks, newest first, with the state of the inbox. */
export function useCallbacks(query: ListQuery<CallbackFilter>) {
  return useListPage<{ callbacks: AdminCallback[]; inbox: CallbackInbox }>(listRequest(query), {
    path,
    key: (request) => [...key, request],
    pollInterval: ({ inbox }) => inbox.waiting + inbox.failed > 0 && pollMs,
  })
}

type CallbackRequest = { kind: "process"; id: string } | { kind: "process-failed" }

export type CallbackAction = RunRequest<CallbackRequest>

/** Makes one callback, or all failed ones, due now. The outcome is a toast. */
export function useCallbackAction(): CallbackAction {
  const messages = useMessages()
  const { t } = messages
  return useRequest<CallbackRequest, { count?: number }>({
    route: (request) => ({
      path:
        request.kind === "process" ? `${path}/${encodeURIComponent(request.id)}/process` : `${path}/${request.kind}`,
      body: {},
    }),
    stale: [{ queryKey: key }],
    outcome: ({ count = 1 }) => ({ tone: "info", text: t("cardPayments.callbacks.due", { number: count }) }),
    onFailure: (failure) => showFailure(messages, failure),
  })
}
