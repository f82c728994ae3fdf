import type { AdminTransactionRow, StoredTransactionState, TransactionType } from "../../../contracts"
import { matchingRows, newestFirst, type Page, pageOf } from "../../../lists"
import { rendered, renderedOrNull } from "../../../messages"
import type { Context } from "../context"
import { storedTotals } from "../operations/totals"
import type { TransactionRow } from "../records/rows"
import { describeState } from "./describe-state"
import { declineOf } from "./session-view"

export type TransactionFilters = {
  state?: StoredTransactionState
  type?: TransactionType
  account?: string
  currency?: string
  decline_category?: string
  customer_id?: string
  /** Decimal text in major units; both bounds are included. */
  amount_from?: string
  amount_to?: string
  /** First and last day, in the store's time zone, such as `2026-11-22`; both are included. */
  from?: string
  to?: string
  /** An id of ours or of the gateway, or the last four digits of a card. */
  q?: string
  /** Collections and customers that `q` names otherwise: by order number or e-mail address. */
  found?: { collectionIds: readonly string[]; customerIds: readonly string[] }
}

/** A row with the id of its collection, which leads to its order. */
export type ListedTransaction = Omit<AdminTransactionRow<Date>, "order" | "email"> & {
  payment_collection_id: string | null
}

/**
 * A page of payments, newest first, including attempts that were superseded or never became an
 * order.
 * @throws MedusaError invalid_data if `after` is not a cursor of this list
 */
export async function listTransactions(
  { pg, options }: Context,
  filters: TransactionFilters,
  page: Page,
): Promise<{ transactions: ListedTransaction[]; next: string | null }> {
  const { state, type, account, currency, decline_category, customer_id } = filters
  const { q, found, amount_from, amount_to, from, to } = filters
  const query = matchingRows(pg, "card_transaction", {
    equal: {
      ...{ state, type, account, decline_category, customer_id },
      currency_code: currency?.toLowerCase(),
    },
    days: { from, to, zone: options.timeZone },
  })
  if (amount_from !== undefined) void query.whereRaw("amount::numeric >= ?", [amount_from])
  if (amount_to !== undefined) void query.whereRaw("amount::numeric <= ?", [amount_to])
  if (q) {
    void query.where((either) => {
      for (const column of ["id", "client_orderid", "orderid", "card_last4", "payment_session_id"]) {
        void either.orWhere(column, q)
      }
      if (found?.collectionIds.length) void either.orWhereIn("payment_collection_id", [...found.collectionIds])
      if (found?.customerIds.length) void either.orWhereIn("customer_id", [...found.customerIds])
    })
  }
  const { rows, next } = await pageOf<TransactionRow>(query, newestFirst("payments"), page)
  return { transactions: rows.map(listedTransaction), next }
}

/** A row of the list, from one statement's row alone. */
export function listedTransaction(row: TransactionRow): ListedTransaction {
  const { id, account, type, currency_code, card_source, client_orderid, orderid, created_at } = row
  const { payment_collection_id, card_brand, card_last4, card_exp_month, card_exp_year } = row
  const totals = storedTotals(row)
  const { state, badge, label } = describeState(row, totals)
  const { requested: amount, captured, returned, charged_back } = totals
  return {
    ...{ id, account, type, state, badge, label: rendered(label), currency_code },
    amount,
    sums: row.mismatch ? null : { captured, returned, charged_back },
    ...{ card_source, client_orderid, orderid, payment_collection_id, created_at },
    card: card_last4
      ? { brand: card_brand, last4: card_last4, exp_month: card_exp_month, exp_year: card_exp_year }
      : null,
    decline_category: declineOf(row),
    superseded: renderedOrNull(row.superseded_reason),
  }
}
