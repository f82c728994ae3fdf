import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { ActionResult } from "./action-result"
import type { AdminTransaction } from "./admin-transaction"
import { orderTransactionsKey } from "./order-transactions-key"
import { sdk } from "./sdk"
import { tellFailure } from "./tell-failure"
import { tellOutcome, unconfirmedSentence } from "./tell-outcome"
import { touchesOrder } from "./touches-order"
import { transactionRoute, type TransactionRequest } from "./transaction-request"
import { useOneAtATime } from "./use-one-at-a-time"
import { useWords } from "./use-words"

type Answer = { transaction: AdminTransaction }

export type TransactionAction = {
  run: (request: TransactionRequest) => Promise<ActionResult>
  /** The request under way, if any. */
  pending: TransactionRequest["kind"] | null
}

/**
 * Sends a person's requests about one transaction, one at a time, and tells the outcome in a sentence. The screen shows
 * the answer at once; after that our query and the dashboard's are fetched again, whatever came of it.
 */
export function useTransactionAction(orderId: string | null, transaction: AdminTransaction): TransactionAction {
  const client = useQueryClient()
  const words = useWords()
  const { once, pending } = useOneAtATime<TransactionRequest["kind"]>(() => {
    void client.invalidateQueries({ queryKey: orderTransactionsKey(orderId) })
    void client.invalidateQueries({ predicate: ({ queryKey }) => touchesOrder(queryKey) })
  })
  const { mutateAsync } = useMutation({
    mutationFn: (request: TransactionRequest) => {
      const { path, body } = transactionRoute(transaction.id, request)
      return sdk.client.fetch<Answer>(path, { method: "POST", body })
    },
    // Money: a second try is a person's decision.
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
        const { tone, text } = tellOutcome(words, request, { before: transaction, after: answer.transaction })
        toast[tone](text)
        return { kind: "done" }
      } catch (error) {
        // The refusal may be of the kind "sent, and not confirmed yet": then that is the news, and no failure.
        const sent = await unconfirmedNow()
        if (!sent) return tellFailure(error, words)
        toast.warning(unconfirmedSentence(words, sent))
        return { kind: "unanswered" }
      }
    })

  return { run, pending }
}
