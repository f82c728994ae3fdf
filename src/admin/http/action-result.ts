import { FetchError } from "@medusajs/js-sdk"
import { toast } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useMessages, type Messages } from "../format/localized-text"
import type { RenderedMessage } from "../../messages"
import { StoreRefusal } from "./store-server"

/**
 * `done`: the server carried the request out or started to. `refused`: the request was not carried
 * out and `message` is the reason. `unanswered`: the outcome is unknown.
 */
export type ActionResult = { kind: "done" } | { kind: "unanswered" } | { kind: "refused"; message: string }

/**
 * Sends one request at a time; `pending` names the one in flight. A second request is refused.
 * @param refresh refetches the data that the request may have changed; called after every outcome
 */
export function useOneAtATime<Name>(refresh: () => unknown) {
  const { t } = useMessages()
  const busy = useRef(false)
  const [pending, setPending] = useState<Name | null>(null)

  const once = async <Result>(name: Name, send: () => Promise<Result>) => {
    // A second click can arrive before React renders the disabled button; the ref is set at once.
    if (busy.current) return { kind: "refused" as const, message: t("cardPayments.actions.busy"), fields: {} }
    busy.current = true
    setPending(name)
    try {
      return await send()
    } finally {
      busy.current = false
      setPending(null)
      void refresh()
    }
  }

  return { once, pending }
}

/**
 * Status 400 to 499 means that the server refused the request. With any other error, the server may
 * have carried the request out.
 */
export function readFailure(error: unknown, messages: ErrorTexts): Exclude<ActionResult, { kind: "done" }> {
  const status = error instanceof FetchError ? (error.status ?? 0) : 0
  if (status < 400 || status >= 500) return { kind: "unanswered" }
  return { kind: "refused", message: errorText(error, messages) }
}

type ErrorTexts = Pick<Messages, "t" | "text">

/** The text of a failed request: the server's reason in the reader's language where it has a code. */
export function errorText(error: unknown, { t, text }: ErrorTexts): string {
  if (error instanceof StoreRefusal && error.refusal) return text(error.refusal)
  return (error instanceof Error && error.message) || t("cardPayments.unknownReason")
}

/** The text of a form whose request was refused or whose outcome is unknown. */
export function formatRefusal({ t }: Pick<Messages, "t">, result: Exclude<ActionResult, { kind: "done" }>): string {
  return result.kind === "refused"
    ? result.message
    : `${t("cardPayments.actions.noAnswer")} ${t("cardPayments.actions.noAnswerHint")}`
}

/** Shows a failure as a toast, for requests without a form that shows it. */
export function showFailure(error: unknown, messages: ErrorTexts): ActionResult {
  const { t } = messages
  const failure = readFailure(error, messages)
  if (failure.kind === "refused") toast.error(t("cardPayments.actions.failed"), { description: failure.message })
  else toast.error(t("cardPayments.actions.noAnswer"), { description: t("cardPayments.actions.noAnswerHint") })
  return failure
}

/** True for status 403: the user lacks the permission. */
export function isDenied(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 403
}

/** The server's reason why an action is off, or a request was refused, in the reader's language. */
export function formatDenial({ text }: Pick<Messages, "text">, reason: RenderedMessage | string | null): string {
  return typeof reason === "object" && reason !== null ? text(reason) : (reason ?? "")
}
