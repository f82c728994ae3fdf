import { allPages } from "../../../lists"
import type { Context } from "../context"
import { listTransactions, type ListedTransaction, type TransactionFilters } from "./list-transactions"

/** Few enough for a page to be garbage before the next collection of young objects. */
const PAGE = 200

/** The rows of all pages of the list, page by page. */
export function exportedTransactions(
  context: Context,
  filters: TransactionFilters,
): AsyncGenerator<ListedTransaction[]> {
  return allPages(PAGE, async (page) => {
    const { transactions: rows, next } = await listTransactions(context, filters, page)
    return { rows, next }
  })
}
