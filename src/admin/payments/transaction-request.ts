import type { AdminTransaction, TransactionVerb } from "../../contracts"
import type { ResolveOperationBody, TransactionBody } from "../../contracts/requests/payments"
import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { attentionKey } from "../attention/attention-queries"
import { useMessages, type Messages } from "../format/localized-text"
import { type Outcome, type RunRequest, useRequest } from "../http/use-request"
import type { Question } from "../ui/action-buttons"
import { touchesOrder } from "./order-transactions"
import { paymentKeys } from "./payment-queries"

type Answer = { transaction: AdminTransaction }
/** The cached answer of an order's panel, or of a payment's page. */
type Shown = { transactions: AdminTransaction[] } | { transaction: AdminTransaction }

export type TransactionAction = RunRequest<TransactionRequest>

/**
 * Sends requests about one transaction and shows the outcome as a toast. The answer replaces the
 * cached transaction at once.
 */
export function useTransactionAction(queryKey: readonly string[], transaction: AdminTransaction): TransactionAction {
  const client = useQueryClient()
  const messages = useMessages()

  const show = async (answer: Answer) => {
    await client.cancelQueries({ queryKey })
    client.setQueriesData<Shown>({ queryKey }, (old) => {
      // A payment's page shows more than the answer has.
      const replace = (one: AdminTransaction) =>
        one.id === answer.transaction.id ? { ...one, ...answer.transaction } : one
      if (!old) return old
      return "transaction" in old
        ? { ...old, transaction: replace(old.transaction) }
        : { ...old, transactions: old.transactions.map(replace) }
    })
  }

  const unconfirmedNow = async (): Promise<AdminTransaction | undefined> => {
    await client.refetchQueries({ queryKey })
    const shown = client.getQueriesData<Shown>({ queryKey }).flatMap(([, data]) => {
      return !data ? [] : "transaction" in data ? [data.transaction] : data.transactions
    })
    return shown.find(({ id, unconfirmed }) => id === transaction.id && unconfirmed !== null)
  }

  return useRequest<TransactionRequest, Answer>({
    route: (request) => transactionRoute(transaction.id, request),
    stale: [
      ...[{ queryKey }, { queryKey: paymentKeys.all }, { queryKey: attentionKey }],
      { predicate: (query) => touchesOrder(query.queryKey) },
    ],
    show,
    outcome: ({ transaction: after }, request) => describeOutcome(messages, request, { before: transaction, after }),
    onFailure: async (failure, { kind }) => {
      // It sends nothing, so its form shows why it was refused.
      if ((kind === "resolve" || kind === "acknowledge") && failure.kind === "refused") return failure
      // The server also answers with an error if it sent the operation and the gateway has not
      // confirmed it: the panel shows the operation as unconfirmed, and the form closes.
      const sent = await unconfirmedNow()
      if (!sent) return failure
      toast.warning(unconfirmedText(messages, sent))
      return { kind: "unanswered", isShown: true }
    },
  })
}

/** The requests about a transaction. */
type TransactionRequest =
  | { [Verb in TransactionVerb]: { kind: Verb } & TransactionBody<Verb> }[TransactionVerb]
  | ({ kind: "resolve"; operationId: string } & ResolveOperationBody)

/** Path and body of the admin route for the request. */
export function transactionRoute(transactionId: string, request: TransactionRequest): { path: string; body: object } {
  const base = "/admin/card-payments"
  if (request.kind === "resolve") {
    const { kind, operationId, ...body } = request
    return { path: `${base}/operations/${encodeURIComponent(operationId)}/${kind}`, body }
  }
  const { kind, ...body } = request
  return { path: `${base}/transactions/${encodeURIComponent(transactionId)}/${kind}`, body }
}

/** The reason why an action is not available now; null when it is. */
export function blockedReason(
  messages: Messages,
  transaction: AdminTransaction,
  action: keyof AdminTransaction["actions"],
): string | null {
  // An unconfirmed operation blocks every action that moves money, whatever the server allows.
  // `check` only reads, and `acknowledge` only writes a note.
  if (action !== "check" && action !== "acknowledge" && transaction.unconfirmed)
    return unconfirmedText(messages, transaction)
  const { reason } = transaction.actions[action]
  return reason && messages.text(reason)
}

/** The confirmation of a step that the payment's page and the inbox offer. */
export function stepQuestion({ t }: Messages, name: string, amount: string): Question {
  return {
    title: t(`cardPayments.attention.confirm.${name}.title`, { amount }),
    description: t(`cardPayments.attention.confirm.${name}.description`),
    confirm: t(`cardPayments.attention.action.${name}`),
    back: t("cardPayments.attention.back"),
    danger: name !== "capture",
  }
}

/** The toast for a request, derived from the transaction before and after it. */
function describeOutcome(
  messages: Messages,
  request: TransactionRequest,
  { before, after }: { before: AdminTransaction; after: AdminTransaction },
): Outcome {
  const { t, text, money } = messages
  if (request.kind === "acknowledge") return { tone: "success", text: t("cardPayments.attention.done.acknowledge") }
  if (after.unconfirmed) return { tone: "warning", text: unconfirmedText(messages, after) }
  switch (request.kind) {
    case "capture":
      return { tone: "success", text: t("cardPayments.capture.done", { amount: money(request.amount, after) }) }
    case "void":
      return after.state === "voided"
        ? { tone: "success", text: t("cardPayments.void.done") }
        : { tone: "info", text: t("cardPayments.void.sent", { label: text(after.label) }) }
    case "return":
      return !after.mismatch || after.mismatch.reversal === "done"
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
export function unconfirmedText({ t, price }: Messages, transaction: AdminTransaction): string {
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
