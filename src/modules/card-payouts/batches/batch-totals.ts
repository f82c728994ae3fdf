import type { AdminBatch } from "../../../contracts"
import { limitsOf, accountSettingsOf } from "../limits/account-limits"
import { approvalsFor } from "../approvals/request-payout"
import type { Db, PayoutRow, PayoutState } from "../rows"
import type { PayoutSettings } from "../../../configuration"
import { compare, sum } from "../../../money"
import { HAS_PAYMENT } from "../payouts/calls"
import { payoutMachine } from "../payouts/payout-states"

export type Sums = Pick<AdminBatch<Date>, "counts" | "totals" | "to_pay" | "refused"> & {
  /** Approvals needed since the request; 1 before. */
  approvals_asked: number
  /**
   * The largest amount of each currency, without failed and canceled payouts; decimal text in major
   * units.
   */
  largest: Record<string, string>
  /** Like `totals`, only for payouts in these states. */
  totalsIn(states: readonly PayoutState[]): AdminBatch<Date>["totals"]
}

type Group = {
  batch_id: string
  state: PayoutState
  currency_code: string
  count: number
  amount: string
  largest: string
  approvals_asked: number
  to_pay: number
  refused: number
}

/**
 * Approved, and the schedule does nothing before the check expires: the row waits for the order to
 * pay. No state of its own, because the option payOnApproval decides it anew at each step.
 */
const WAITS_FOR_ORDER = "state = 'approved' AND (next_poll_at IS NULL OR next_poll_at = check_expires_at)"

/** Counts and totals of batches, in one statement. */
export async function sumsOf(db: Db, batchIds: readonly string[]): Promise<Map<string, Sums>> {
  // Reads rows only for approved and failed payouts, which are few; one index covers the rest.
  const { rows: groups } = await db.raw<{ rows: Group[] }>(
    `SELECT sums.*, coalesce(parts.to_pay, 0) AS to_pay, coalesce(parts.refused, 0) AS refused
     FROM (
       SELECT batch_id, state, currency_code, count(*)::integer AS count, sum(amount::numeric)::text AS amount,
         max(amount::numeric)::text AS largest, max(approvals_needed) AS approvals_asked
       FROM card_payout WHERE batch_id = ANY (:ids::text[]) AND deleted_at IS NULL
       GROUP BY batch_id, state, currency_code) sums
     LEFT JOIN (
       SELECT batch_id, state, currency_code, count(*) FILTER (WHERE ${WAITS_FOR_ORDER})::integer AS to_pay,
         count(*) FILTER (WHERE state = 'failed' AND NOT ${HAS_PAYMENT})::integer AS refused
       FROM card_payout WHERE batch_id = ANY (:ids::text[]) AND state IN ('approved', 'failed') AND deleted_at IS NULL
       GROUP BY batch_id, state, currency_code) parts USING (batch_id, state, currency_code)
     ORDER BY currency_code`,
    { ids: [...batchIds] },
  )
  return new Map(batchIds.map((id) => [id, added(groups.filter(({ batch_id }) => batch_id === id))]))
}

function added(groups: readonly Group[]): Sums {
  const counts = Object.fromEntries(
    payoutMachine.states.map((state) => [
      state,
      groups.reduce((all, one) => all + (one.state === state ? one.count : 0), 0),
    ]),
  ) as Sums["counts"]
  const totalsIn = (some: readonly PayoutState[]) => totalsOf(groups.filter(({ state }) => some.includes(state)))
  const paid = groups.filter(({ state }) => isPaidOut(state))
  const totals = totalsOf(paid)
  const all = (name: "to_pay" | "refused") => groups.reduce((sum, one) => sum + one[name], 0)
  const largest = Object.fromEntries(
    totals.map(({ currency_code }) => [
      currency_code,
      paid
        .filter((one) => one.currency_code === currency_code)
        .map((one) => one.largest)
        .reduce((a, b) => (compare(a, b) > 0 ? a : b)),
    ]),
  )
  return {
    counts,
    totals,
    totalsIn,
    to_pay: all("to_pay"),
    refused: all("refused"),
    largest,
    approvals_asked: Math.max(1, ...groups.map((one) => one.approvals_asked)),
  }
}

function totalsOf(groups: readonly Group[]): AdminBatch<Date>["totals"] {
  return [...new Set(groups.map(({ currency_code }) => currency_code))].map((currency_code) => {
    const own = groups.filter((one) => one.currency_code === currency_code)
    const amount = sum(
      own.map((one) => one.amount),
      currency_code,
    )
    return { currency_code, count: own.reduce((all, { count }) => all + count, 0), amount }
  })
}

/** True unless the payout failed or was canceled. */
function isPaidOut(state: PayoutRow["state"]): boolean {
  return state !== "failed" && state !== "canceled"
}

/**
 * Approvals that a batch needs. It is approved as a whole, so two people are needed if any amount,
 * or any currency's total, is above the limit for one approval.
 */
export function approvalsOfBatch(
  settings: PayoutSettings,
  account: string,
  { totals, largest }: Pick<Sums, "totals" | "largest">,
): number {
  const accountSettings = accountSettingsOf(settings, account)
  const needed = totals.flatMap(({ currency_code, amount }) => {
    const limits = accountSettings && limitsOf(accountSettings, currency_code)
    if (!limits) return []
    return [approvalsFor(amount, limits), approvalsFor(largest[currency_code] ?? amount, limits)]
  })
  return Math.max(1, ...needed)
}
