import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AdminTransactionRow, HoldFilter, StoredTransactionState, TransactionType } from "../../../contracts"
import { matchingRows, newestFirst, type Page, pageOf, rowsOfPage } from "../../../lists"
import { rendered, renderedOrNull } from "../../../messages"
import { padAmount } from "../../../money"
import { needsAttention, type OrdersOfMedusa } from "../attention/attention"
import type { Context } from "../context"
import { whereHold, whereUnknown } from "../figures/open-money"
import { outsideRefunds } from "../operations/outside-refunds"
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
  /** Payment collections of this customer's orders and carts. */
  customer_collections?: readonly string[]
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
  /** Only payments that need attention; with Medusa's orders. */
  attention?: OrdersOfMedusa
  /** Only holds whose rest is not captured. */
  hold?: HoldFilter
  /** Only payments with an unknown outcome, their own or that of a step. */
  unknown?: true
  /** Only payments with a refund that was made at the gateway. */
  refunded_outside?: true
  /** Only payments whose authorization was voided at the gateway. */
  voided_outside?: true
}

/** A row with the id of its collection, which leads to its order. */
export type ListedTransaction = Omit<AdminTransactionRow<Date>, "order" | "email"> & {
  payment_collection_id: string | null
}

/** The columns of a row: a third of all, which an export reads for every payment. */
const columns = [
  ...["id", "account", "type", "state", "currency_code", "card_source", "client_orderid", "orderid"],
  ...["payment_collection_id", "amount", "captured_amount", "returned_amount", "charged_back_amount", "created_at"],
  ...["card_brand", "card_last4", "card_exp_month", "card_exp_year", "decline_category", "superseded_reason"],
  // The name of the state follows from these.
  ...["status", "mismatch", "mismatch_reversal", "recorded_at", "released_at", "reversed_at", "reversal_reason"],
  ...["reversal_requested_at", "three_ds_step", "shopper_returned_at", "submitted_at", "last_checked_at"],
] as const satisfies (keyof TransactionRow)[]
type ListedColumns = Pick<TransactionRow, (typeof columns)[number]>

/**
 * A page of payments, newest first, including attempts that were superseded or never became an
 * order.
 * @throws MedusaError invalid_data if `after` is not a cursor of this list
 */
export async function listTransactions(
  context: Context,
  filters: TransactionFilters,
  page: Page,
): Promise<{ transactions: ListedTransaction[]; next: string | null }> {
  const { state, type, account, currency, decline_category, customer_id } = filters
  const { q, found, customer_collections = [], amount_from, amount_to, from, to, attention, hold, unknown } = filters
  const { refunded_outside, voided_outside } = filters
  const { pg, options } = context
  const query = matchingRows(pg, "card_transaction", {
    equal: {
      ...{ state, type, account, decline_category },
      currency_code: currency?.toLowerCase(),
    },
    days: { from, to, zone: options.timeZone },
  })
  if (amount_from !== undefined) void query.whereRaw("amount::numeric >= ?", [amount_from])
  if (amount_to !== undefined) void query.whereRaw("amount::numeric <= ?", [amount_to])
  if (attention) await needsAttention(context, query, attention)
  if (hold) whereHold(context, query, hold)
  if (unknown) whereUnknown(query)
  const only = (made: Knex.QueryBuilder) =>
    // An array is built once and found by the primary key.
    void query.whereRaw("id = ANY(ARRAY(?))", [made.select("transaction_id")])
  if (refunded_outside) only(outsideRefunds(pg))
  // Only a void that is not of this store has this event: a step of the store is a row of its own.
  if (voided_outside) only(pg("card_timeline_entry").where({ event: "released", deleted_at: null }))
  // One parameter for each column: a customer may have hundreds of orders.
  if (customer_id !== undefined) {
    const named: Named = [
      ["customer_id", [customer_id]],
      ["payment_collection_id", [...customer_collections]],
    ]
    whereNamed(query, page, { named })
  }
  if (q) {
    const { collectionIds = [], customerIds = [] } = found ?? {}
    const named: Named = [
      ["payment_collection_id", [...collectionIds]],
      ["customer_id", [...customerIds]],
    ]
    const others = (either: Knex.QueryBuilder) => {
      for (const column of ["id", "client_orderid", "orderid", "card_last4", "payment_session_id"]) {
        void either.orWhere(column, q)
      }
      // A capture or refund may have an order id of its own at the gateway.
      void either.orWhereRaw(
        "id = ANY(ARRAY(SELECT transaction_id FROM card_operation WHERE orderid = ? AND deleted_at IS NULL))",
        [q],
      )
    }
    whereNamed(query, page, { named, others })
  }
  const { rows, next } = await pageOf<ListedColumns>(query, newestFirst("payments"), { ...page, columns })
  return { transactions: rows.map(listedTransaction), next }
}

/**
 * An order that no index has. In the list's own, PostgreSQL would read the newest payments until
 * enough of them match, and compare each with hundreds of ids.
 */
const newestFound = { ...newestFirst("payments"), by: "(created_at + interval '0')" }

/** Collections and customers that one condition looks for. */
const FEW = 100

type Named = readonly (readonly [column: string, ids: string[]])[]

type OfNamed = { named: Named; others?: (either: Knex.QueryBuilder) => void }

/** Payments with one of these values, or with another property. */
function whereNamed(query: Knex.QueryBuilder, page: Page, { named, others }: OfNamed): void {
  const given = named.filter(([, values]) => values.length > 0)
  const isOfFew = given.flatMap(([, values]) => values).length <= FEW
  const newest = isOfFew ? undefined : newestOf(query, given, page)
  void query.where((either) => {
    others?.(either)
    if (newest) return void either.orWhereRaw("id = ANY(ARRAY(?))", [newest])
    whereAny(either, given)
  })
}

/** Of the payments with one of these values, the ids of those that a page may show. */
function newestOf(query: Knex.QueryBuilder, named: Named, page: Page): Knex.QueryBuilder {
  const found = query.clone().where((either) => whereAny(either, named))
  return rowsOfPage(found, newestFound, page).select("id")
}

function whereAny(either: Knex.QueryBuilder, named: Named): void {
  // Of one value, an index on the column gives the rows in the list's order.
  for (const [column, values] of named) {
    if (values.length === 1) void either.orWhere(column, values[0])
    else void either.orWhereRaw("?? = ANY(?)", [column, values])
  }
}

/** A row of the list, from one statement's row alone. */
export function listedTransaction(row: ListedColumns): ListedTransaction {
  const { state, badge, label } = describeState(row)
  const amountOf = (amount: string) => padAmount(amount, row.currency_code)
  // One literal: an export builds a hundred thousand of these, and spread parts cost ten times the
  // memory.
  return {
    id: row.id,
    account: row.account,
    type: row.type,
    state,
    badge,
    label: rendered(label),
    currency_code: row.currency_code,
    amount: amountOf(row.amount),
    sums: row.mismatch
      ? null
      : {
          captured: amountOf(row.captured_amount),
          returned: amountOf(row.returned_amount),
          charged_back: amountOf(row.charged_back_amount),
        },
    card_source: row.card_source,
    client_orderid: row.client_orderid,
    orderid: row.orderid,
    payment_collection_id: row.payment_collection_id,
    created_at: row.created_at,
    card: row.card_last4
      ? { brand: row.card_brand, last4: row.card_last4, exp_month: row.card_exp_month, exp_year: row.card_exp_year }
      : null,
    decline_category: declineOf(row),
    superseded: renderedOrNull(row.superseded_reason),
  }
}
