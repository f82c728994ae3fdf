import type { ActionResult } from "./action-result"
import type { Words } from "./words-of"

/** What a form says when its request was not carried out, or nobody knows. */
export function refusalWords({ t }: Pick<Words, "t">, result: Exclude<ActionResult, { kind: "done" }>): string {
  return result.kind === "refused"
    ? result.message
    : `${t("cardPayments.actions.noAnswer")} ${t("cardPayments.actions.noAnswerHint")}`
}
