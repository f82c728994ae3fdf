import type { Context } from "../context"
import { listTransactions, type ListedTransaction, type TransactionFilters } from "./list-transactions"

const PAGE = 500

/** The rows of all pages of the list, page by page. */
export async function* exportedTransactions(
  context: Context,
  filters: TransactionFilters,
): AsyncGenerator<ListedTransaction[]> {
  let after: string | undefined
  do {
    const { transactions, next } = await listTransactions(context, filters, { after, limit: PAGE })
    yield transactions
    after = next ?? undefined
  } while (after !== undefined)
}
