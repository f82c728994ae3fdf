import { actionsOf } from "./actions"
import type { Actor } from "./actor"
import type { Context } from "./context"
import { duplicatesOf } from "./duplicates"
import { isInDoubt } from "./is-in-doubt"
import { isLinkOpen } from "./is-link-open"
import { limitsNow } from "./limits-now"
import { shownLimits } from "./limits-today"
import { approvalsOf } from "./list-payouts"
import { findPayout } from "./payout-rows"
import type { PayoutListed, PayoutView } from "./payout-view"
import { whyOverdrawn } from "./reserve"
import type { ApprovalRow, PayoutRow } from "./rows"
import { statusPath } from "./status-path"
import { timelineOf } from "./timeline-of"
import { triesOf } from "./tries"

/** A row of the list. */
export function listedOf(row: PayoutRow, approvals: readonly ApprovalRow[]): PayoutListed {
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
 * All that an admin sees of a payout, and what whoever asks may do to it as far as this module decides that. Its link, where it has
 * one, and its recipient are still encrypted (`link`, `sealed`).
 * @throws MedusaError not_found
 */
export async function viewPayout(
  context: Context,
  id: string,
  asker: Actor,
): Promise<Omit<PayoutView, "link" | "recipient"> & Pick<PayoutRow, "sealed" | "link" | "link_expires_at">> {
  const { pg } = context
  const row = await findPayout(pg, { id })
  const [approvals, duplicates, limits, timeline] = await Promise.all([
    approvalsOf(pg, [id]).then((found) => found.get(id) ?? []),
    duplicatesOf(pg, context, row),
    limitsNow(context, row),
    timelineOf(pg, { payout_id: id }),
  ])
  const waits = row.state === "awaiting_approval" && row.limit_day
  const overdrawn = waits && limits ? await whyOverdrawn(pg, { ...row, ...limits, day: waits }) : undefined
  const { description, client_orderid, orderid, fee, requested_at, checked_at, check_expires_at, paying_since } = row
  const { check_serial, pay_serial, told_at, told_status, told_type } = row
  const { error_code: code, error_message, mismatch, approvals_needed, link_expires_at } = row
  const message = mismatch ?? ([error_message, triesOf(row)].filter(Boolean).join(" ") || null)
  return {
    ...listedOf(row, approvals),
    description,
    client_orderid,
    orderid,
    check_serial,
    pay_serial,
    told_at,
    told_status,
    told_type,
    fee,
    requested_at,
    checked_at: row.state === "checking" ? null : checked_at,
    check_expires_at,
    paying_since,
    is_in_doubt: isInDoubt(row),
    error: message ? { code: mismatch ? null : code, message } : null,
    approvals_needed,
    approvals: approvals.map(({ approver_id, created_at: at }) => ({ approver_id, at })),
    duplicates,
    ...(limits ? { limits: { ...shownLimits(row.currency_code, limits.limits), left_today: limits.left } } : {}),
    actions: actionsOf(context, { row, approvals, limits, overdrawn, asker }),
    link: isLinkOpen(row, context.now()) ? row.link : null,
    link_expires_at,
    sealed: row.sealed,
    status_path: statusPath(row),
    timeline,
  }
}
