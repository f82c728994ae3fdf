import { useMessages } from "../format/localized-text"
import { type RunRequest, useRequest } from "../http/use-request"

export const callbacksPath = "/admin/card-payments/callbacks"
/** The prefix of the react-query keys of callbacks. */
export const callbackKey = ["card-payments", "callbacks"] as const

type CallbackRequest = { kind: "process"; id: string } | { kind: "process-failed" }

export type CallbackAction = RunRequest<CallbackRequest>

/** Makes one callback, or all failed ones, due now. The outcome is a toast. */
export function useCallbackAction(): CallbackAction {
  const { t } = useMessages()
  return useRequest<CallbackRequest, { count?: number }>({
    route: (request) => ({
      path:
        request.kind === "process"
          ? `${callbacksPath}/${encodeURIComponent(request.id)}/process`
          : `${callbacksPath}/${request.kind}`,
      body: {},
    }),
    stale: [{ queryKey: callbackKey }],
    outcome: ({ count = 1 }) => ({ tone: "info", text: t("cardPayments.callbacks.due", { number: count }) }),
  })
}
