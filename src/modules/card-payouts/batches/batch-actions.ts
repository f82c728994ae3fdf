import type { AdminBatch, AdminBatchDetail, BatchAction } from "../../../contracts"
import { allowed, denied, type Message, toMessage } from "../../../messages"
import { type Actor, hasApproved, isChangedSince, isInitiator, peopleOf } from "../actor"
import type { Context } from "../context"
import { limitProblem } from "../limits/account-limits"
import { limitsNow, dayOverdrawnReason, limitExceededReason } from "../limits/daily-limit"
import { moves, payoutStates } from "../payouts/payout-states"
import type { BatchRow, Db, PayoutRow, PayoutState } from "../rows"
import { batchStateDenialReason } from "./batch-states"
import type { Sums } from "./batch-totals"
import { nothingToPay } from "./pay-batch"
import { compare } from "../../../money"

/** `requester`: the actor for whom the actions are evaluated. */
type BatchDetails = { batch: BatchRow; listed: AdminBatch<Date>; sums: Sums; requester: Actor }

const actionable = {
  request: ["draft", "checked"],
  approve: ["awaiting_approval"],
  pay: ["approved"],
  cancel: payoutStates.filter((state) => moves[state].cancel),
} as const satisfies Record<BatchAction, readonly PayoutState[]>

/**
 * The actions that the requester may take on a batch now, by its state, the limits and the
 * requester's part in it, with the payouts concerned. The caller checks the requester's permissions
 * first. Workflows refuse the same actions with the same messages.
 */
export async function actionsOfBatch(
  context: Context,
  batchDetails: BatchDetails,
): Promise<AdminBatchDetail<Date>["actions"]> {
  const action = async (name: BatchAction): Promise<AdminBatchDetail<Date>["actions"][BatchAction]> => {
    const wrong =
      batchStateDenialReason(batchDetails.batch.state, name) ?? (await denialReasons[name](context, batchDetails))
    return { ...(wrong ? denied(wrong) : allowed), totals: batchDetails.sums.totalsIn(actionable[name]) }
  }
  const [request, approve, pay, cancel] = await Promise.all([
    action("request"),
    action("approve"),
    action("pay"),
    action("cancel"),
  ])
  return { request, approve, pay, cancel }
}

/** Reasons against an action beside the batch's state. */
const denialReasons: Record<
  BatchAction,
  (context: Context, batchDetails: BatchDetails) => Promise<Message | undefined>
> = {
  // Expired checks are no reason: a request starts them again.
  async request(context, batchDetails) {
    const rows = await rowsFor(context, batchDetails, "request")
    if (rows.length === 0) return toMessage("payout_batch.nothing_payable")
    return firstLimitProblem(context, rows) ?? (await todaysLimitExceededReason(context, batchDetails))
  },
  async approve(context, batchDetails) {
    const rows = await rowsFor(context, batchDetails, "approve")
    if (rows.some(({ is_expired }) => is_expired)) return toMessage("payout_batch.check_expired")
    if (rows.length === 0) return toMessage("payout_batch.no_row_waits")
    const tooMuch = firstLimitProblem(context, rows) ?? (await dayOverdrawnReason(context, context.pg, rows))
    if (tooMuch) return tooMuch
    const { batch, requester, listed } = batchDetails
    const hadPart = isInitiator(batch.initiators, requester) || rows.some(({ is_own }) => is_own)
    if (context.settings.fourEyes && hadPart) return toMessage("payout_batch.own_batch")
    if (hasApproved(listed.approvals, requester)) return toMessage("payout_batch.approved_before")
    const isChanged = context.settings.fourEyes && isChangedSince(requester, batch.requested_at)
    return isChanged ? toMessage("payout_batch.account_changed_since") : undefined
  },
  async pay(context, batchDetails) {
    const { to_pay, counts } = batchDetails.listed
    if (to_pay === 0) return nothingToPay(counts.approved ?? 0)
    const rows = (await rowsFor(context, batchDetails, "pay")).filter(({ is_expired }) => !is_expired)
    return rows.length === 0 ? toMessage("payout_batch.check_expired") : firstLimitProblem(context, rows)
  },
  cancel(_context, { batch, sums }) {
    const isAllSent = batch.state === "paying" && sums.totalsIn(actionable.cancel).length === 0
    return Promise.resolve(isAllSent ? toMessage("payout_batch.all_sent") : undefined)
  },
}

function rowsFor({ pg, now }: Context, { batch, requester }: BatchDetails, name: BatchAction): Promise<RowGroup[]> {
  return loadRowGroups(pg, { batch, states: actionable[name], requester, now: now() })
}

function firstLimitProblem({ settings }: Context, rows: readonly RowGroup[]): Message | undefined {
  for (const row of rows) {
    const problem = limitProblem(settings, row)
    if (problem) return problem
  }
  return undefined
}

/** Checks each currency in turn, as the request does. */
async function todaysLimitExceededReason(
  context: Context,
  { batch: { account }, sums }: BatchDetails,
): Promise<Message | undefined> {
  for (const { currency_code, amount } of sums.totalsIn(actionable.request)) {
    const limits = await limitsNow(context, { account, currency_code })
    if (limits && compare(amount, limits.left) > 0)
      return limitExceededReason(amount, { ...limits, account, currency_code })
  }
  return undefined
}

/**
 * Rows of a batch for which the same checks apply, and whether the requester had a part in any of
 * them.
 */
type RowGroup = Pick<PayoutRow, "account" | "amount" | "currency_code" | "destination_kind" | "limit_day"> & {
  /** The gateway's check has expired. */
  is_expired: boolean
  /** The requester had a part in at least one of them. */
  is_own: boolean
}

type RowsRequest = { batch: BatchRow; states: readonly PayoutState[]; requester: Actor; now: Date }

/**
 * The rows of a batch in these states, grouped, in the order in which a request or an approval
 * checks them.
 */
async function loadRowGroups(db: Db, { batch, states, requester, now }: RowsRequest): Promise<RowGroup[]> {
  const { rows } = await db.raw<{ rows: RowGroup[] }>(
    `SELECT account, amount, currency_code, destination_kind, limit_day,
       coalesce(check_expires_at <= :now::timestamptz, false) AS is_expired, bool_or(initiators && :requester::text[]) AS is_own
     FROM card_payout WHERE batch_id = :id AND state = ANY (:states::text[]) AND deleted_at IS NULL
     GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY min(id)`,
    { id: batch.id, states: [...states], requester: peopleOf(requester), now },
  )
  return rows
}
