import { FetchError } from "@medusajs/js-sdk"
import { toast } from "@medusajs/ui"
import type { Messages } from "../format/localized-text"
import type { RenderedMessage } from "../../messages"
import { StoreRefusal } from "./store-server"

/** `done`: the server carried the request out or started to. */
export type ActionResult<Answer = unknown> = { kind: "done"; answer: Answer } | Failure

/**
 * `refused`: the request was not carried out; `message` is the reason, and `fields` has a text for
 * each invalid field. `unanswered`: the outcome is unknown; `isShown` if the page shows that already.
 */
export type Failure =
  | { kind: "unanswered"; isShown?: true }
  | { kind: "refused"; message: string; fields?: Readonly<Record<string, string>> }

/** True for a request that was refused or whose outcome is unknown. */
export function isFailure(result: { kind: string }): result is Failure {
  return result.kind === "refused" || result.kind === "unanswered"
}

/**
 * Status 400 to 499 means that the server refused the request. With any other error, the server may
 * have carried the request out.
 */
export function readFailure(error: unknown, messages: ErrorTexts): Failure {
  const status = error instanceof FetchError ? (error.status ?? 0) : 0
  if (status < 400 || status >= 500) return { kind: "unanswered" }
  const problems = error instanceof StoreRefusal ? Object.entries(error.problems) : []
  if (problems.length === 0) return { kind: "refused", message: errorText(error, messages) }
  const fields = Object.fromEntries(problems.map(([name, problem]) => [name, messages.text(problem)]))
  return { kind: "refused", message: [...new Set(Object.values(fields))].join(" "), fields }
}

type ErrorTexts = Pick<Messages, "t" | "text">

/**
 * The text of a failed request: the server's reason in the reader's language where it has a code.
 */
export function errorText(error: unknown, { t, text }: ErrorTexts): string {
  if (error instanceof StoreRefusal && error.refusal) return text(error.refusal)
  return (error instanceof Error && error.message) || t("cardPayments.unknownReason")
}

/** The text of a form whose request was refused or whose outcome is unknown. */
export function formatRefusal({ t }: Pick<Messages, "t">, result: Failure): string {
  return result.kind === "refused"
    ? result.message
    : `${t("cardPayments.actions.noAnswer")} ${t("cardPayments.actions.noAnswerHint")}`
}

/** Shows a failure as a toast, for requests without a form or prompt that shows it. */
export function showFailure({ t }: Pick<Messages, "t">, failure: Failure): void {
  if (failure.kind === "unanswered" && failure.isShown) return
  if (failure.kind === "refused") toast.error(t("cardPayments.actions.failed"), { description: failure.message })
  else toast.error(t("cardPayments.actions.noAnswer"), { description: t("cardPayments.actions.noAnswerHint") })
}

/** True for status 403: the user lacks the permission. */
export function isDenied(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 403
}

/** The server's reason why an action is off, or a request was refused, in the reader's language. */
export function formatDenial({ text }: Pick<Messages, "text">, reason: RenderedMessage | string | null): string {
  return typeof reason === "object" && reason !== null ? text(reason) : (reason ?? "")
}
