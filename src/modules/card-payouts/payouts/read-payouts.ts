import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AdminPayout, AdminPayoutDetail, PayoutCall, PayoutState, PayoutTotals } from "../../../contracts"
import { matchingRows, newestFirst, type Page, pageOf } from "../../../lists"
import { rendered } from "../../../messages"
import { sum } from "../../../money"
import type { Actor } from "../actor"
import { type Approver, onlyWaitingFor } from "../approvals/waiting-for"
import { timelineOf } from "../audit-trail"
import type { Context } from "../context"
import { limitsNow, shownLimits, overdrawnReason } from "../limits/daily-limit"
import type { ApprovalRow, CallRow, Db, PayoutRow } from "../rows"
import { actionsOf } from "./actions"
import { listCalls, presentCalls } from "./calls"
import { duplicatesOf } from "./duplicates"
import { statusPath } from "./gateway-order"
import { errorOf, findPayout } from "./payout-rows"
import { isUnconfirmedFailure } from "./poll-schedule"
import { isLinkOpen } from "./recipient-page"

export type PayoutFilters = {
  /** Substring of ids, names, references and masked destinations. */
  q?: string
  state?: string
  account?: string
  currency?: string
  batch_id?: string
  customer_id?: string
  order_id?: string
  requested_by?: string
  /** Customers whose name or e-mail matches `q`. */
  foundCustomerIds?: readonly string[]
  /** First and last day, in the store's time zone, such as `2026-11-22`; both inclusive. */
  from?: string
  to?: string
  /** Only payouts that wait for this person's approval. */
  waitingFor?: Approver
}

/** The payouts `p` that match. */
function matching(context: Context, filters: PayoutFilters): Knex.QueryBuilder {
  const { state, account, currency, batch_id, customer_id, order_id, requested_by, waitingFor } = filters
  const query = matchingRows(context.pg, "card_payout AS p", {
    equal: {
      ...{ state, account, batch_id, customer_id, order_id, requested_by },
      currency_code: currency?.toLowerCase(),
    },
    q: filters.q,
    columns: ["id", "recipient_name", "reference", "destination_label", "client_orderid", "orderid"],
    found: { customer_id: filters.foundCustomerIds ?? [] },
    days: { from: filters.from, to: filters.to, zone: context.settings.timeZone },
  })
  return waitingFor === undefined ? query : onlyWaitingFor(query, context, waitingFor)
}

/**
 * A page of payouts, newest first.
 * @throws MedusaError invalid_data if `after` is not a cursor of this list
 */
export async function listPayouts(
  context: Context,
  filters: PayoutFilters,
  page: Page,
): Promise<{ payouts: AdminPayout<Date>[]; next: string | null }> {
  const { rows: shown, next } = await pageOf<PayoutRow>(matching(context, filters), newestFirst("payouts"), page)
  const approvals = await approvalsOf(
    context.pg,
    shown.map(({ id }) => id),
  )
  return { payouts: shown.map((row) => listedOf(row, approvals.get(row.id) ?? [])), next }
}

/** The part of the totals in which a payout of each state counts. */
const parts: Readonly<Record<PayoutState, "paid" | "pending" | "failed" | "canceled">> = {
  ...{ draft: "pending", checking: "pending", checked: "pending", awaiting_approval: "pending" },
  ...{ approved: "pending", paying: "pending", unknown: "pending" },
  ...{ paid: "paid", failed: "failed", canceled: "canceled" },
}

/** Number and sum of the payouts that match, by currency; the database sums them. */
export async function totalsOf(context: Context, filters: PayoutFilters): Promise<PayoutTotals["currencies"]> {
  const { pg } = context
  const groups = (await matching(context, filters)
    .groupBy("currency_code", "state")
    .orderBy("currency_code")
    .select("currency_code", "state")
    .select(pg.raw("count(*)::int AS count, sum(amount::numeric)::text AS amount"))) as Group[]
  return [...new Set(groups.map(({ currency_code }) => currency_code))].map((currency_code) => {
    const own = groups.filter((group) => group.currency_code === currency_code)
    const of = (some: readonly Group[]) => ({
      count: some.reduce((count, group) => count + group.count, 0),
      amount: sum(
        some.map(({ amount }) => amount),
        currency_code,
      ),
    })
    const part = (name: (typeof parts)[PayoutState]) => of(own.filter(({ state }) => parts[state] === name))
    const [paid, pending, failed, canceled] = [part("paid"), part("pending"), part("failed"), part("canceled")]
    return { currency_code, all: of(own), paid, pending, failed, canceled }
  })
}

type Group = { currency_code: string; state: PayoutState; count: number; amount: string }

/** Approvals that are not withdrawn, by payout, oldest first. */
export async function approvalsOf(db: Db, ids: readonly string[]): Promise<Map<string, ApprovalRow[]>> {
  const rows = (await db("card_payout_approval")
    .whereIn("payout_id", [...ids])
    .where({ withdrawn_at: null, deleted_at: null })
    .orderBy("created_at")) as ApprovalRow[]
  const found = new Map<string, ApprovalRow[]>()
  for (const row of rows) found.set(row.payout_id, [...(found.get(row.payout_id) ?? []), row])
  return found
}

function listedOf(row: PayoutRow, approvals: readonly ApprovalRow[]): AdminPayout<Date> {
  const { id, state, account, flow, destination_kind: kind, destination_label: label, recipient_name, amount } = row
  const { currency_code, reference, customer_id, order_id, batch_id, row_number, requested_by, created_at, paid_at } =
    row
  return {
    id,
    state,
    account,
    flow,
    destination: { kind, label },
    recipient_name,
    amount,
    currency_code,
    reference,
    customer_id,
    order_id,
    batch_id,
    row_number,
    requested_by,
    approved_by: approvals.map(({ approver_id }) => approver_id),
    created_at,
    paid_at,
  }
}

/**
 * Details of a payout for the admin, with the requester's actions as far as this module decides
 * them. The link and the recipient are still encrypted (`link`, `encrypted`).
 * @throws MedusaError not_found
 */
export async function viewPayout(
  context: Context,
  id: string,
  requester: Actor,
): Promise<
  Omit<AdminPayoutDetail<Date>, "link" | "recipient"> & Pick<PayoutRow, "encrypted" | "link" | "link_expires_at">
> {
  const { pg } = context
  const row = await findPayout(pg, { id })
  const [approvals, duplicates, limits, timeline, calls] = await Promise.all([
    approvalsOf(pg, [id]).then((found) => found.get(id) ?? []),
    duplicatesOf(pg, context, row),
    limitsNow(context, row),
    timelineOf(pg, { payout_id: id }),
    listCalls(pg, id),
  ])
  const waits = row.state === "awaiting_approval" && row.limit_day
  const overdrawn = waits && limits ? await overdrawnReason(pg, { ...row, ...limits, day: waits }) : undefined
  const { description, client_orderid, orderid, fee, requested_at, check_expires_at } = row
  const { reported_at, reported_status, reported_type } = row
  const { check, payment } = presentCalls(row, calls)
  const { error_code, mismatch, approvals_needed, link_expires_at } = row
  const error = mismatch ?? errorOf(row)
  return {
    ...listedOf(row, approvals),
    description,
    client_orderid,
    orderid,
    check_serial: check?.serial_number ?? null,
    pay_serial: payment?.serial_number ?? null,
    reported_at,
    reported_status,
    reported_type,
    fee,
    requested_at,
    checked_at: check?.resolved_at ?? null,
    check_expires_at,
    paying_since: payment?.created_at ?? null,
    is_unconfirmed: isUnconfirmedFailure(row),
    error: error ? { gateway_code: mismatch ? null : error_code, ...rendered(error) } : null,
    approvals_needed,
    approvals: approvals.map(({ approver_id, created_at: at }) => ({ approver_id, at })),
    duplicates,
    ...(limits ? { limits: { ...shownLimits(row.currency_code, limits.limits), left_today: limits.left } } : {}),
    actions: actionsOf(context, { row, payment, approvals, limits, overdrawn, requester }),
    link: isLinkOpen(row, context.now()) ? row.link : null,
    link_expires_at,
    encrypted: row.encrypted,
    status_path: statusPath(row),
    calls: calls.map(callView),
    timeline,
  }
}

function callView(call: CallRow): PayoutCall<Date> {
  const { id, kind, state, amount, client_orderid, orderid, serial_number, reported_status, reported_type } = call
  const { error, error_code, actor, created_at, accepted_at, resolved_at } = call
  return {
    ...{ id, kind, state, amount, client_orderid, orderid, serial_number, reported_status, reported_type },
    error: error ? { gateway_code: error_code, ...rendered(error) } : null,
    ...{ actor_id: actor, created_at, accepted_at, resolved_at },
  }
}
