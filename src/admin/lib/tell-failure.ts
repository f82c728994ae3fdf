import { FetchError } from "@medusajs/js-sdk"
import { toast } from "@medusajs/ui"
import type { ActionResult } from "./action-result"
import type { Words } from "./words-of"

/** Below 500 the server says itself what came of it; anything else leaves open whether the request was carried out. */
export function tellFailure(error: unknown, { t }: Words): ActionResult {
  const status = error instanceof FetchError ? (error.status ?? 0) : 0
  if (status >= 400 && status < 500) {
    const message = (error instanceof Error && error.message) || t("cardPayments.unknownReason")
    toast.error(t("cardPayments.actions.failed"), { description: message })
    return { kind: "refused", message }
  }
  toast.error(t("cardPayments.actions.noAnswer"), { description: t("cardPayments.actions.noAnswerHint") })
  return { kind: "unanswered" }
}
