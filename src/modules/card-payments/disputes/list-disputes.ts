import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { DateTime } from "luxon"
import {
  type AdminDispute,
  type DisputeKind,
  type DisputeSettings,
  type DisputeState,
  type DisputeVerb,
  disputeVerbs,
} from "../../../contracts"
import { allPages, matchingRows, newestFirst, type Page, pageOf } from "../../../lists"
import { disputeReason } from "../../../mapping"
import { type ActionState, allowed, denied, rendered, toMessage } from "../../../messages"
import { padAmount } from "../../../money"
import type { Context } from "../context"
import type { DisputeRow, TransactionRow } from "../records/rows"
import { denialReason } from "./dispute-states"

export type DisputeFilters = {
  state?: DisputeState
  kind?: DisputeKind
  account?: string
  /** First and last day, in the store's time zone; both are included. */
  from?: string
  to?: string
  /** An id of ours or of the gateway, or the last four digits of a card. */
  q?: string
  /** Collections and customers that `q` names otherwise: by order number or e-mail address. */
  found?: { collectionIds: readonly string[]; customerIds: readonly string[] }
}

export type DisputeOrder = "due_at" | "created_at"

/** A dispute with the id of its payment's collection, which leads to its order. */
export type ListedDispute = Omit<AdminDispute<Date>, "order" | "email"> & { payment_collection_id: string | null }

const unansweredFirst = { list: "disputes due", by: "sort_at", direction: "asc" } as const

/** A page of disputes. @throws MedusaError invalid_data if `after` is not a cursor of this list */
export async function listDisputes(
  context: Context,
  filters: DisputeFilters,
  { order = "due_at", ...page }: Page & { order?: DisputeOrder },
): Promise<{ disputes: ListedDispute[]; next: string | null }> {
  const { pg, options } = context
  const { state, kind, account, from, to, q, found } = filters
  const query = matchingRows(pg, "card_dispute", {
    equal: { state, kind, account },
    days: { from, to, zone: options.timeZone },
  })
  if (q)
    void query.where((either) => void either.where({ id: q }).orWhereIn("transaction_id", paymentsNamed(pg, q, found)))
  const listOrder = order === "due_at" ? unansweredFirst : newestFirst("disputes")
  const { rows, next } = await pageOf<DisputeRow>(query, listOrder, page)
  return { disputes: await listed(context, rows), next }
}

function paymentsNamed(pg: Knex, q: string, found: DisputeFilters["found"]): Knex.QueryBuilder {
  return pg("card_transaction")
    .select("id")
    .where((either) => {
      for (const column of ["id", "client_orderid", "orderid", "card_last4"]) void either.orWhere(column, q)
      void either.orWhereRaw("payment_collection_id = ANY(?)", [[...(found?.collectionIds ?? [])]])
      void either.orWhereRaw("customer_id = ANY(?)", [[...(found?.customerIds ?? [])]])
    })
}

/** Few enough for a page to be garbage before the next one. */
const PAGE = 200

/** The rows of all pages, in the usual order, page by page. */
export function exportedDisputes(context: Context, filters: DisputeFilters): AsyncGenerator<ListedDispute[]> {
  return allPages(PAGE, async (page) => {
    const { disputes: rows, next } = await listDisputes(context, filters, page)
    return { rows, next }
  })
}

/** The disputes of one payment, the newest first. */
export async function disputesOfPayment(context: Context, transactionId: string): Promise<ListedDispute[]> {
  const rows = (await matchingRows(context.pg, "card_dispute", { equal: { transaction_id: transactionId } })
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(100)) as DisputeRow[]
  return listed(context, rows)
}

export async function findDispute(context: Context, id: string): Promise<ListedDispute | undefined> {
  const rows = (await matchingRows(context.pg, "card_dispute", { equal: { id } })) as DisputeRow[]
  return (await listed(context, rows))[0]
}

/** Restricts a query of `card_dispute` to those that wait for an answer. */
export function unanswered(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.where({ state: "new" }).whereNull("deleted_at")
}

export async function disputeSettings({ pg, options, now }: Context): Promise<DisputeSettings> {
  const [counted] = (await unanswered(pg("card_dispute")).select({
    count: pg.raw("count(*)"),
    overdue: pg.raw("count(*) FILTER (WHERE due_at < ?)", [now()]),
  })) as { count: string; overdue: string }[]
  return {
    accounts: Object.keys(options.accounts),
    time_zone: options.timeZone,
    unanswered: { count: Number(counted?.count ?? 0), overdue: Number(counted?.overdue ?? 0) },
  }
}

async function listed(context: Context, rows: readonly DisputeRow[]): Promise<ListedDispute[]> {
  const payments = (await context
    .pg("card_transaction")
    .whereIn("id", [...new Set(rows.map(({ transaction_id }) => transaction_id))])) as TransactionRow[]
  return rows.flatMap((row) => {
    const payment = payments.find(({ id }) => id === row.transaction_id)
    return payment ? [listedDispute(context, row, payment)] : []
  })
}

function listedDispute(context: Context, row: DisputeRow, payment: TransactionRow): ListedDispute {
  const { id, transaction_id, account, kind, currency_code, state, note, actor_id, state_at } = row
  const { card_brand, card_last4, card_exp_month, card_exp_year } = payment
  const { client_orderid, orderid, payment_collection_id } = payment
  return {
    ...{ id, transaction_id, account, kind, currency_code, state, note, actor_id, state_at },
    ...{ client_orderid, orderid, payment_collection_id },
    ...{ reported_date: row.reported_date, due_at: row.due_at, created_at: row.created_at },
    amount: padAmount(row.amount, currency_code),
    card: card_last4
      ? { brand: card_brand, last4: card_last4, exp_month: card_exp_month, exp_year: card_exp_year }
      : null,
    reason: reasonOf(row, card_brand),
    days_left: daysLeft(context, row.due_at),
    actions: actionsOf(state),
  }
}

function reasonOf({ reason_code: code }: DisputeRow, brand: string | null): ListedDispute["reason"] {
  if (code === null) return null
  const family = disputeReason(code, brand) ?? null
  return { code, family, label: family && rendered(toMessage(`dispute_reason.${family}`)) }
}

function daysLeft({ options, now }: Context, due: Date): number {
  const dayOf = (time: Date) => DateTime.fromJSDate(time, { zone: options.timeZone }).startOf("day")
  return Math.round(dayOf(due).diff(dayOf(now()), "days").days)
}

function actionsOf(state: DisputeState): Record<DisputeVerb, ActionState> {
  const actions = (Object.keys(disputeVerbs) as DisputeVerb[]).map((verb) => {
    const reason = denialReason(state, verb)
    return [verb, reason ? denied(reason) : allowed] as const
  })
  return Object.fromEntries(actions) as Record<DisputeVerb, ActionState>
}
