import type { AdminPayoutDetail, PayoutAction } from "../../contracts"
import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import type { PayeeCard } from "../../card-check"
import { useMessages, type Messages } from "../format/localized-text"
import { type ActionResult, readFailure, useOneAtATime } from "../http/action-result"
import { fetchJson, StoreRefusal } from "../http/store-server"
import { payoutKeys } from "./payout-queries"

type Answer = { payout: AdminPayoutDetail }

export type RunPayout = {
  run: (id: string, request: PayoutRequest) => Promise<PayoutResult>
  /** The request in flight, if any. */
  pending: PayoutRequest["kind"] | null
}

/**
 * Sends requests about payouts, one at a time, and shows the outcome as a toast; the caller shows
 * failures. It does not use react-query mutations, because their cache keeps the request, which may
 * contain a card number.
 */
export function usePayoutAction(): RunPayout {
  const client = useQueryClient()
  const messages = useMessages()
  const { once, pending } = useOneAtATime<PayoutRequest["kind"]>(() =>
    client.invalidateQueries({ queryKey: payoutKeys.all }),
  )

  const run = (id: string, request: PayoutRequest) =>
    once(request.kind, async (): Promise<PayoutResult> => {
      const queryKey = payoutKeys.detail(id)
      try {
        const { path, body } = payoutRoute(id, request)
        const { payout } = await fetchJson<Answer>(path, { method: "POST", body })
        await client.cancelQueries({ queryKey })
        client.setQueryData<Answer>(queryKey, (old) => ({ payout: { ...old?.payout, ...payout } }))
        const { tone, text } = describePayoutOutcome(messages, request, payout)
        toast[tone](text)
        return { kind: "done" }
      } catch (error) {
        return readPayoutFailure(error, messages)
      }
    })

  return { run, pending }
}

/** The requests about a payout. */
export type PayoutRequest =
  | { kind: "check"; card?: PayeeCard }
  /**
   * The ids of the shown duplicates, so that the server refuses if another duplicate has appeared.
   */
  | { kind: "request" | "approve"; duplicates_seen: readonly string[] }
  | { kind: "pay" | "cancel" }
  | { kind: "resolve"; happened: boolean; note: string }

/** Path and body of the admin route for the request. */
export function payoutRoute(id: string, request: PayoutRequest): { path: string; body: object } {
  const { kind, ...body } = request
  return { path: `/admin/card-payments/payouts/${encodeURIComponent(id)}/${kind satisfies PayoutAction}`, body }
}

type Outcome = { tone: "success" | "info" | "warning"; text: string }

/** The toast for a request, derived from the payout after it. */
export function describePayoutOutcome(
  messages: Messages,
  { kind }: Pick<PayoutRequest, "kind">,
  payout: AdminPayoutDetail,
): Outcome {
  const { t, price } = messages
  const amount = price(payout.amount, payout.currency_code)
  const reason = () => asSentence(payout.error ? messages.text(payout.error) : t("cardPayments.unknownReason"))
  switch (payout.state) {
    case "draft":
      return { tone: "info", text: t("cardPayments.payouts.done.draft") }
    case "checking":
      return { tone: "info", text: t("cardPayments.payouts.done.checking") }
    case "awaiting_approval":
      return {
        tone: "success",
        text: t(kind === "approve" ? "cardPayments.payouts.done.firstApproval" : "cardPayments.payouts.done.requested"),
      }
    case "paying":
      return {
        tone: "info",
        text: t(
          payout.flow === "form" || payout.link ? "cardPayments.payouts.done.link" : "cardPayments.payouts.done.paying",
        ),
      }
    case "failed":
      return kind === "resolve"
        ? { tone: "success", text: t("cardPayments.payouts.done.resolvedNotPaid") }
        : { tone: "warning", text: t("cardPayments.payouts.done.failed", { reason: reason() }) }
    case "unknown":
      return { tone: "warning", text: t("cardPayments.payouts.done.unknown") }
    case "approved":
      // A payout call that this server could not send returns the payout to `approved`.
      if (payout.error || kind === "pay") {
        return { tone: "warning", text: t("cardPayments.payouts.done.unsent", { reason: reason() }) }
      }
      return { tone: "success", text: t("cardPayments.payouts.done.approved") }
    case "checked":
    case "paid":
    case "canceled":
      return { tone: "success", text: t(`cardPayments.payouts.done.${payout.state}`, { amount }) }
  }
}

/** An `ActionResult` whose refusal has texts by field name. */
export type PayoutResult =
  | Exclude<ActionResult, { kind: "refused" }>
  | { kind: "refused"; message: string; fields: Readonly<Record<string, string>> }

/** The refusal of a request about payouts with the texts of its fields, or `unanswered`. */
export function readPayoutFailure(error: unknown, messages: Messages): Exclude<PayoutResult, { kind: "done" }> {
  const failure = readFailure(error, messages)
  if (failure.kind !== "refused") return failure
  const problems = error instanceof StoreRefusal ? Object.entries(error.problems) : []
  const fields = Object.fromEntries(problems.map(([name, problem]) => [name, messages.text(problem)]))
  const all = [...new Set(Object.values(fields))].join(" ")
  return { ...failure, message: all || failure.message, fields }
}

/**
 * Ends the text with a period unless it has end punctuation, so that another sentence can follow.
 */
export function asSentence(reason: string): string {
  const text = reason.trim()
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
