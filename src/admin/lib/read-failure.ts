import { FetchError } from "@medusajs/js-sdk"
import type { ActionResult } from "./action-result"
import type { Words } from "./words-of"

/** Below 500 the server says itself what came of it; anything else leaves open whether the request was carried out. */
export function readFailure(error: unknown, { t }: Pick<Words, "t">): Exclude<ActionResult, { kind: "done" }> {
  const status = error instanceof FetchError ? (error.status ?? 0) : 0
  if (status < 400 || status >= 500) return { kind: "unanswered" }
  return { kind: "refused", message: (error instanceof Error && error.message) || t("cardPayments.unknownReason") }
}
