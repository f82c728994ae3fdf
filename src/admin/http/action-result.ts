import { FetchError } from "@medusajs/js-sdk"
import { toast } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useMessages, type Messages } from "../format/localized-text"

/** `done`: carried out or on its way. `refused`: the server's `message` says why. `unanswered`: nobody knows. */
export type ActionResult = { kind: "done" } | { kind: "unanswered" } | { kind: "refused"; message: string }

/**
 * Lets one request through at a time, and says which is under way.
 * @param refresh fetches again what the request may have changed, whatever came of it
 */
export function useOneAtATime<Name>(refresh: () => unknown) {
  const { t } = useMessages()
  const busy = useRef(false)
  const [pending, setPending] = useState<Name | null>(null)

  const once = async <Result>(name: Name, send: () => Promise<Result>) => {
    // Two clicks can come before React draws the button disabled; the reference is there at once.
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

/** Below 500 the server says itself what came of it; anything else leaves open whether the request was carried out. */
export function readFailure(error: unknown, { t }: Pick<Messages, "t">): Exclude<ActionResult, { kind: "done" }> {
  const status = error instanceof FetchError ? (error.status ?? 0) : 0
  if (status < 400 || status >= 500) return { kind: "unanswered" }
  return { kind: "refused", message: (error instanceof Error && error.message) || t("cardPayments.unknownReason") }
}

/** What a form says when its request was not carried out, or nobody knows. */
export function formatRefusal({ t }: Pick<Messages, "t">, result: Exclude<ActionResult, { kind: "done" }>): string {
  return result.kind === "refused"
    ? result.message
    : `${t("cardPayments.actions.noAnswer")} ${t("cardPayments.actions.noAnswerHint")}`
}

/** Says why a request was not carried out, or that nobody knows, where no form says it. */
export function showFailure(error: unknown, { t }: Messages): ActionResult {
  const failure = readFailure(error, { t })
  if (failure.kind === "refused") toast.error(t("cardPayments.actions.failed"), { description: failure.message })
  else toast.error(t("cardPayments.actions.noAnswer"), { description: t("cardPayments.actions.noAnswerHint") })
  return failure
}

/** Whether the server refused to show something because of who asks. */
export function isDenied(error: unknown): boolean {
  return error instanceof Error && "status" in error && error.status === 403
}

/** As the server says that a role is missing, with the policy that it has to have. */
const denial = /^You may not .+\. Ask for a role with the policy (\w+:\w+)\.$/

/** Why whoever looks may not do something, in their language where a role decides; any other reason stays as it is. */
export function formatDenial({ t, locale }: Pick<Messages, "t" | "locale">, reason: string): string {
  const [, policy] = denial.exec(reason) ?? []
  return policy && !locale.startsWith("en") ? t("cardPayments.denied.reason", { policy }) : reason
}
