import type { Context } from "../context"
import { listTransactions, type ListedTransaction, type TransactionFilters } from "./list-transactions"

/** Few enough for a page to be garbage before the next collection of young objects. */
const PAGE = 200

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
