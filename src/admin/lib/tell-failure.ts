import { toast } from "@medusajs/ui"
import type { ActionResult } from "./action-result"
import { readFailure } from "./read-failure"
import type { Words } from "./words-of"

/** Says why a request was not carried out, or that nobody knows, where no form says it. */
export function tellFailure(error: unknown, { t }: Words): ActionResult {
  const failure = readFailure(error, { t })
  if (failure.kind === "refused") toast.error(t("cardPayments.actions.failed"), { description: failure.message })
  else toast.error(t("cardPayments.actions.noAnswer"), { description: t("cardPayments.actions.noAnswerHint") })
  return failure
}
