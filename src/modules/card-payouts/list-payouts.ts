import { DateTime } from "luxon"
import type { Context } from "./context"
import type { PayoutListed } from "./payout-view"
import type { ApprovalRow, Db, PayoutRow } from "./rows"
import { type Page, pageOf } from "./page-of"
import { listedOf } from "./view-payout"

export type PayoutFilters = {
  /** Looked for in ids, names, references and masked destinations. */
  q?: string
  state?: string
  account?: string
  currency?: string
  batch_id?: string
  customer_id?: string
  order_id?: string
  requested_by?: string
  /** Customers whose name or e-mail has the words of `q`. */
  foundCustomerIds?: readonly string[]
  /** Days of the store, such as `2026-11-22`, both included. */
  from?: string
  to?: string
}

/**
 * Payouts, newest first, page by page (`pageOf`).
 * @throws MedusaError invalid_data where `after` is none of ours
 */
export async function listPayouts(
  context: Context,
  filters: PayoutFilters,
  page: Page,
): Promise<{ payouts: PayoutListed[]; next: string | null }> {
  const query = context.pg("card_payout").where({ deleted_at: null })
  const { state, account, currency, batch_id, customer_id, order_id, requested_by } = filters
  const exact = {
    state,
    account,
    currency_code: currency?.toLowerCase(),
    batch_id,
    customer_id,
    order_id,
    requested_by,
  }
  for (const [column, value] of Object.entries(exact)) if (value !== undefined) void query.where(column, value)
  const zone = context.settings.timeZone
  if (filters.from) void query.where("created_at", ">=", startOf(filters.from, zone).toJSDate())
  if (filters.to) void query.where("created_at", "<", startOf(filters.to, zone).plus({ days: 1 }).toJSDate())
  if (filters.q) {
    const like = `%${filters.q.replace(/[\\%_]/g, "\\$&")}%`
    const customers = filters.foundCustomerIds ?? []
    void query.where((either) => {
      for (const column of ["id", "recipient_name", "reference", "destination_label", "client_orderid", "orderid"]) {
        void either.orWhereILike(column, like)
      }
      if (customers.length > 0) void either.orWhereIn("customer_id", [...customers])
    })
  }
  const { rows: shown, next } = await pageOf<PayoutRow>(context.pg, query, page)
  const approvals = await approvalsOf(
    context.pg,
    shown.map(({ id }) => id),
  )
  return { payouts: shown.map((row) => listedOf(row, approvals.get(row.id) ?? [])), next }
}

/** Approvals that count, by payout, oldest first. */
export async function approvalsOf(db: Db, ids: readonly string[]): Promise<Map<string, ApprovalRow[]>> {
  const rows = (await db("card_payout_approval")
    .whereIn("payout_id", [...ids])
    .where({ withdrawn_at: null, deleted_at: null })
    .orderBy("created_at")) as ApprovalRow[]
  const found = new Map<string, ApprovalRow[]>()
  for (const row of rows) found.set(row.payout_id, [...(found.get(row.payout_id) ?? []), row])
  return found
}

function startOf(day: string, zone: string): DateTime {
  return DateTime.fromISO(day, { zone }).startOf("day")
}
