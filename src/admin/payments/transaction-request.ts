import type { AdminTransaction } from "../../contracts"
import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useMessages, type Messages } from "../format/localized-text"
import { type ActionResult, showFailure, useOneAtATime } from "../http/action-result"
import { fetchJson } from "../http/store-server"
import { orderTransactionsKey, touchesOrder } from "./order-transactions"

type Answer = { transaction: AdminTransaction }

export type TransactionAction = {
  run: (request: TransactionRequest) => Promise<ActionResult>
  /** The request in flight, if any. */
  pending: TransactionRequest["kind"] | null
}

/**
 * Sends requests about one transaction, one at a time, and shows the outcome as a toast. The answer
 * replaces the cached transaction at once. The plugin's and the dashboard's queries are invalidated
 * after every outcome.
 */
export function useTransactionAction(orderId: string | null, transaction: AdminTransaction): TransactionAction {
  const client = useQueryClient()
  const messages = useMessages()
  const { once, pending } = useOneAtATime<TransactionRequest["kind"]>(() => {
    void client.invalidateQueries({ queryKey: orderTransactionsKey(orderId) })
    void client.invalidateQueries({ predicate: ({ queryKey }) => touchesOrder(queryKey) })
  })
  const { mutateAsync } = useMutation({
    mutationFn: (request: TransactionRequest) => {
      const { path, body } = transactionRoute(transaction.id, request)
      return fetchJson<Answer>(path, { method: "POST", body })
    },
    // A retry may move money twice: only the user may repeat the request.
    retry: false,
  })

  const show = async (answer: Answer) => {
    const queryKey = orderTransactionsKey(orderId)
    await client.cancelQueries({ queryKey })
    client.setQueriesData<{ transactions: AdminTransaction[] }>({ queryKey }, (old) => {
      const replace = (one: AdminTransaction) => (one.id === answer.transaction.id ? answer.transaction : one)
      return old && { ...old, transactions: old.transactions.map(replace) }
    })
  }

  const unconfirmedNow = async (): Promise<AdminTransaction | undefined> => {
    const queryKey = orderTransactionsKey(orderId)
    await client.refetchQueries({ queryKey })
    const pages = client.getQueriesData<{ transactions: AdminTransaction[] }>({ queryKey })
    const shown = pages.flatMap(([, data]) => data?.transactions ?? [])
    return shown.find(({ id, unconfirmed }) => id === transaction.id && unconfirmed !== null)
  }

  const run = (request: TransactionRequest) =>
    once(request.kind, async (): Promise<ActionResult> => {
      try {
        const answer = await mutateAsync(request)
        await show(answer)
        const { tone, text } = describeOutcome(messages, request, { before: transaction, after: answer.transaction })
        toast[tone](text)
        return { kind: "done" }
      } catch (error) {
        // The server also answers with an error if it sent the operation and the gateway has not
        // confirmed it. Report that as unconfirmed, not as a failure.
        const sent = await unconfirmedNow()
        if (!sent) return showFailure(error, messages)
        toast.warning(unconfirmedSentence(messages, sent))
        return { kind: "unanswered" }
      }
    })

  return { run, pending }
}

/** The requests about a transaction. `amount`: decimal text in major units. */
type TransactionRequest =
  | { kind: "check" }
  | { kind: "void" }
  | { kind: "return" }
  | { kind: "capture"; amount: string }
  | { kind: "resolve"; operationId: string; happened: boolean; note: string }

/** Path and body of the admin route for the request. */
export function transactionRoute(transactionId: string, request: TransactionRequest): { path: string; body: object } {
  const base = "/admin/card-payments"
  switch (request.kind) {
    case "capture":
      return {
        path: `${base}/transactions/${encodeURIComponent(transactionId)}/capture`,
        body: { amount: request.amount },
      }
    case "resolve":
      return {
        path: `${base}/operations/${encodeURIComponent(request.operationId)}/resolve`,
        body: { happened: request.happened, note: request.note },
      }
    default:
      return { path: `${base}/transactions/${encodeURIComponent(transactionId)}/${request.kind}`, body: {} }
  }
}

/** Why an action is not available now; null when it is. */
export function blockedReason(
  messages: Messages,
  transaction: AdminTransaction,
  action: keyof AdminTransaction["actions"],
): string | null {
  // An unconfirmed operation blocks every action that moves money, whatever the server allows.
  // `check` only reads.
  if (action !== "check" && transaction.unconfirmed) return unconfirmedSentence(messages, transaction)
  const { reason } = transaction.actions[action]
  return reason && messages.text(reason)
}

type Outcome = { tone: "success" | "info" | "warning"; text: string }

/** The toast for a request, derived from the transaction before and after it. */
function describeOutcome(
  messages: Messages,
  request: TransactionRequest,
  { before, after }: { before: AdminTransaction; after: AdminTransaction },
): Outcome {
  const { t, text, money } = messages
  if (after.unconfirmed) return { tone: "warning", text: unconfirmedSentence(messages, after) }
  switch (request.kind) {
    case "capture":
      return { tone: "success", text: t("cardPayments.capture.done", { amount: money(request.amount, after) }) }
    case "void":
      return after.state === "voided"
        ? { tone: "success", text: t("cardPayments.void.done") }
        : { tone: "info", text: t("cardPayments.void.sent", { label: text(after.label) }) }
    case "return":
      return after.mismatch?.reversal === "done"
        ? { tone: "success", text: t("cardPayments.return.done") }
        : { tone: "info", text: t("cardPayments.return.sent") }
    case "resolve":
      return { tone: "success", text: t("cardPayments.manualResolution.done", { label: text(after.label) }) }
    case "check":
      return hasChanged(before, after)
        ? { tone: "success", text: t("cardPayments.check.changed", { label: text(after.label) }) }
        : { tone: "info", text: t("cardPayments.check.unchanged") }
  }
}

/**
 * The text for an unconfirmed operation, which must not be repeated; the empty string without one.
 */
export function unconfirmedSentence({ t, price }: Messages, transaction: AdminTransaction): string {
  const { unconfirmed } = transaction
  if (!unconfirmed) return ""
  const amount = price(unconfirmed.amount, unconfirmed.currency_code)
  const messages = {
    capture: t("cardPayments.unconfirmed.capture", { amount }),
    void: t("cardPayments.unconfirmed.void", { amount }),
    return: t("cardPayments.unconfirmed.return", { amount }),
  }
  return messages[unconfirmed.type]
}

function hasChanged(before: AdminTransaction, after: AdminTransaction): boolean {
  const seen = ({ state, amounts, unconfirmed }: AdminTransaction) => JSON.stringify([state, amounts, unconfirmed])
  return seen(before) !== seen(after)
}
