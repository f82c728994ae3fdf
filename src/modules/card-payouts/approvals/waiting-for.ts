import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutSettings } from "../../../configuration"
import type { WaitingForMe } from "../../../contracts"
import { countUpTo } from "../../../lists/joined-lists"
import type { Actor } from "../actor"
import type { Context } from "../context"
import { approvable, approvalBindings } from "./four-eyes"

/**
 * Who may approve; null for a requester without the permission, for whom nothing waits. The caller
 * checks the permission.
 */
export type Approver = Actor | null

/** The most rows that a count counts. */
export const MOST_WAITING = 1_000

/**
 * The reasons of `limitProblem` and `overdrawnReason` as SQL, for a payout `p` that awaits approval:
 * true if the options still let it be paid.
 */
const withinLimits = `EXISTS (
    SELECT 1 FROM jsonb_to_recordset(:limits::jsonb) AS paid (account text, currency text, kinds jsonb, per_payout numeric)
    WHERE paid.account = p.account AND paid.currency = p.currency_code
      AND jsonb_exists(paid.kinds, p.destination_kind) AND p.amount::numeric <= paid.per_payout)
  AND (p.account, p.currency_code, coalesce(p.limit_day, '')) NOT IN (
    SELECT d.account, d.currency_code, d.limit_day
    FROM card_payout d
    JOIN jsonb_to_recordset(:limits::jsonb) AS day (account text, currency text, per_day numeric)
      ON day.account = d.account AND day.currency = d.currency_code
    WHERE d.deleted_at IS NULL AND d.limit_day IN (
      SELECT limit_day FROM card_payout WHERE state = 'awaiting_approval' AND deleted_at IS NULL)
    GROUP BY d.account, d.currency_code, d.limit_day HAVING sum(d.amount::numeric) > min(day.per_day))`

/** True if the approver may approve the payout `p` now; the schedule takes back expired checks. */
const mayBeApproved = `NOT coalesce(p.check_expires_at <= :now::timestamptz, false) AND ${withinLimits} AND ${approvable}`

function bindings(context: Context, actor: Actor) {
  return { ...approvalBindings(context, actor), now: context.now(), limits: limitsParam(context.settings) }
}

function limitsParam({ accounts }: PayoutSettings): string {
  const rows = Object.entries(accounts).flatMap(([account, { limits, destinations: kinds }]) =>
    Object.entries(limits).map(([currency, { perPayout: per_payout, perDay: per_day }]) => {
      return { account, currency, kinds, per_payout, per_day }
    }),
  )
  return JSON.stringify(rows)
}

/**
 * Leaves the payouts that this person may approve now, of a query of `card_payout AS p`. Payouts of
 * a batch are approved with their batch.
 */
export function onlyWaitingFor(query: Knex.QueryBuilder, context: Context, approver: Approver): Knex.QueryBuilder {
  if (!approver) return query.whereRaw("false")
  // As the partial index has it, word for word.
  return query
    .whereRaw("p.state = 'awaiting_approval' AND p.batch_id IS NULL AND p.deleted_at IS NULL")
    .whereRaw(mayBeApproved, bindings(context, approver))
}

/** The same for batches, of a query of `card_payout_batch AS b`: all waiting payouts, or none. */
export function onlyBatchesWaitingFor(
  query: Knex.QueryBuilder,
  context: Context,
  approver: Approver,
): Knex.QueryBuilder {
  if (!approver) return query.whereRaw("false")
  const waiting = "p.batch_id = b.id AND p.state = 'awaiting_approval' AND p.deleted_at IS NULL"
  return query.whereRaw("b.state = 'awaiting_approval' AND b.deleted_at IS NULL").whereRaw(
    `EXISTS (SELECT 1 FROM card_payout p WHERE ${waiting})
       AND NOT EXISTS (SELECT 1 FROM card_payout p WHERE ${waiting} AND NOT (${mayBeApproved}))`,
    bindings(context, approver),
  )
}

/** The payouts without a batch, and the batches, that wait for this person. */
export async function waitingFor(context: Context, approver: Approver): Promise<WaitingForMe> {
  const { pg } = context
  const [payouts, batches] = await Promise.all([
    countUpTo(pg, onlyWaitingFor(pg("card_payout AS p"), context, approver), MOST_WAITING),
    countUpTo(pg, onlyBatchesWaitingFor(pg("card_payout_batch AS b"), context, approver), MOST_WAITING),
  ])
  return { payouts, batches }
}
