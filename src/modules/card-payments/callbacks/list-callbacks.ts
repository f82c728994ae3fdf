import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AdminCallback, AdminCallbackDetail, CallbackState } from "../../../contracts"
import { signedFields } from "../../../gateway/callbacks"
import { allPages, matchingRows, newestFirst, type Page, pageOf } from "../../../lists"
import { allowed, denied, type KnownMessage, renderedOrNull, toMessage } from "../../../messages"
import type { Context } from "../context"
import type { CallbackRow, TransactionRow } from "../records/rows"

export type CallbackFilters = {
  state?: CallbackState
  deliveries?: "once" | "repeated"
  account?: string
  /** First and last day, in the store's time zone; both are included. */
  from?: string
  to?: string
  /** A client order id, or the gateway's order id. */
  q?: string
}

/** A page of verified callbacks, newest first. @throws MedusaError invalid_data for a wrong `after` */
export async function listCallbacks(
  { pg, options }: Context,
  filters: CallbackFilters,
  page: Page,
): Promise<{ callbacks: ListedCallback[]; next: string | null }> {
  const { state, deliveries, account, from, to, q } = filters
  const query = matchingRows(pg, "card_callback", { equal: { account }, days: { from, to, zone: options.timeZone } })
  if (state === "failed") void failed(query)
  else if (state) void query.where({ state })
  if (state === "received") void query.whereNull("last_error")
  if (deliveries) void query.where("deliveries", deliveries === "once" ? "=" : ">", 1)
  if (q) void query.where((either) => void either.orWhere("client_orderid", q).orWhere("orderid", q))
  const { rows, next } = await pageOf<CallbackRow>(query, newestFirst("callbacks"), page)
  return { callbacks: await adminCallbacks(pg, rows), next }
}

const PAGE = 200

/** The rows of all pages, page by page. */
export function exportedCallbacks(context: Context, filters: CallbackFilters): AsyncGenerator<ListedCallback[]> {
  return allPages(PAGE, async (page) => {
    const { callbacks: rows, next } = await listCallbacks(context, filters, page)
    return { rows, next }
  })
}

/** A callback without its payout, which another module has. */
export type ListedCallback = Omit<AdminCallback<Date>, "payout_id">

/** The admin's view of callbacks, with the payments that they are about. */
export async function adminCallbacks(pg: Knex, rows: readonly CallbackRow[]): Promise<ListedCallback[]> {
  const payments = (await pg("card_transaction")
    .whereIn("client_orderid", [...new Set(rows.map(({ client_orderid }) => client_orderid))])
    .whereNull("deleted_at")
    .select("id", "account", "client_orderid", "currency_code")) as Subject[]
  return rows.map((row) => {
    const { account, client_orderid } = row
    return adminCallback(
      row,
      payments.find((one) => one.account === account && one.client_orderid === client_orderid),
    )
  })
}

/** One callback with all that is kept of it, and its order, by which a payout is found. */
export async function findCallback({ pg }: Context, id: string): Promise<StoredCallback | undefined> {
  const row = (await pg("card_callback").where({ id, deleted_at: null }).first()) as CallbackRow | undefined
  const [callback] = row ? await adminCallbacks(pg, [row]) : []
  if (!row || !callback) return undefined
  const { reason_code, updated_at, recurring_payment_id } = row
  return { ...callback, signed: [...signedFields], reason_code, updated_at, recurring_payment_id }
}

type StoredCallback = Omit<AdminCallbackDetail<Date>, "subscription_id" | "payout_id"> &
  Pick<CallbackRow, "recurring_payment_id">

type Subject = Pick<TransactionRow, "id" | "account" | "client_orderid" | "currency_code">

function adminCallback(row: CallbackRow, payment: Subject | undefined): ListedCallback {
  const { id, account, status, type, orderid, client_orderid, amount, state } = row
  const { deliveries, attempts, next_attempt_at, created_at, processed_at, last_error } = row
  const isFailed = state === "received" && last_error !== null
  const reason = denialReason(row)
  return {
    ...{ id, account, orderid, client_orderid, reported_status: status, reported_type: type, amount },
    state: isFailed ? "failed" : state,
    problem: isFailed ? renderedOrNull(last_error) : null,
    ...{ deliveries, attempts, next_attempt_at, created_at, processed_at },
    transaction_id: payment?.id ?? null,
    currency_code: payment?.currency_code ?? null,
    actions: { process: reason ? denied(reason) : allowed },
  }
}

/** Why a callback cannot be processed again; null if it waits for processing. */
export function denialReason({ state }: Pick<CallbackRow, "state">): KnownMessage | null {
  return state === "received" ? null : toMessage(`callback.${state}`)
}

/** Restricts a query to callbacks whose processing failed and is repeated. */
export function failed(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.where({ state: "received" }).whereNotNull("last_error")
}

/** The numbers of unprocessed callbacks, without and after a failed processing. */
export async function countCallbacks(pg: Knex): Promise<{ waiting: number; failed: number }> {
  const [counted] = (await pg("card_callback")
    .where({ state: "received", deleted_at: null })
    .select({ all: pg.raw("count(*)"), failed: pg.raw("count(last_error)") })) as { all: string; failed: string }[]
  const failures = Number(counted?.failed ?? 0)
  return { waiting: Number(counted?.all ?? 0) - failures, failed: failures }
}

/** When an account's last new callback arrived. */
export async function lastReceived(pg: Knex, account: string): Promise<Date | null> {
  const [last] = (await pg("card_callback")
    .where({ account, deleted_at: null })
    .orderBy("created_at", "desc")
    .limit(1)
    .select("created_at")) as { created_at: Date }[]
  return last?.created_at ?? null
}
