import { type AdminBatch, type AdminBatchDetail, type BatchAction, batchActions } from "../../../contracts"
import { allowed, denied, type Message, toMessage } from "../../../messages"
import type { Actor } from "../actor"
import { fourEyesDenial } from "../approvals/four-eyes"
import type { Context } from "../context"
import { limitProblem } from "../limits/account-limits"
import { limitsNow, dayOverdrawnReason, limitExceededReason } from "../limits/daily-limit"
import { payoutMachine } from "../payouts/payout-states"
import type { ApprovalRow, BatchRow, Db, PayoutRow, PayoutState } from "../rows"
import { batchMachine } from "./batch-states"
import type { Sums } from "./batch-totals"
import { nothingToPay } from "./pay-batch"
import { compare } from "../../../money"

/** `requester`: the actor for whom the actions are evaluated. */
type BatchDetails = {
  batch: BatchRow
  listed: AdminBatch<Date>
  /** The approvals with the auth identities of their approvers. */
  approvals: readonly Pick<ApprovalRow, "approver_id" | "auth_identity_id">[]
  sums: Sums
  requester: Actor
}

const actionable = {
  request: ["draft", "checked"],
  approve: ["awaiting_approval"],
  pay: ["approved"],
  cancel: payoutMachine.statesBefore("cancel"),
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
  const actions = batchActions.map(async (name) => {
    const wrong =
      batchMachine.denialReason(batchDetails.batch.state, name) ?? (await denialReasons[name](context, batchDetails))
    return [name, { ...(wrong ? denied(wrong) : allowed), totals: batchDetails.sums.totalsIn(actionable[name]) }]
  })
  return Object.fromEntries(await Promise.all(actions)) as AdminBatchDetail<Date>["actions"]
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
    const { batch, requester: actor, approvals } = batchDetails
    return fourEyesDenial(context, "batch", { actor, requests: [batch, ...rows], approvals })
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

function rowsFor({ pg, now }: Context, { batch }: BatchDetails, name: BatchAction): Promise<RowGroup[]> {
  return loadRowGroups(pg, { batch, states: actionable[name], now: now() })
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
 * Rows of a batch for which the same checks apply, with the initiators of all of them and the first
 * request.
 */
type RowGroup = Pick<
  PayoutRow,
  "account" | "amount" | "currency_code" | "destination_kind" | "limit_day" | "initiators" | "requested_at"
> & {
  /** The gateway's check has expired. */
  is_expired: boolean
}

type RowsRequest = { batch: BatchRow; states: readonly PayoutState[]; now: Date }

/**
 * The rows of a batch in these states, grouped, in the order in which a request or an approval
 * checks them.
 */
async function loadRowGroups(db: Db, { batch, states, now }: RowsRequest): Promise<RowGroup[]> {
  const { rows } = await db.raw<{ rows: RowGroup[] }>(
    `SELECT account, amount, currency_code, destination_kind, limit_day,
       coalesce(check_expires_at <= :now::timestamptz, false) AS is_expired, min(requested_at) AS requested_at,
       array_remove(array_agg(DISTINCT initiator), NULL) AS initiators
     FROM card_payout LEFT JOIN LATERAL unnest(initiators) AS initiator ON true WHERE batch_id = :id AND state = ANY (:states::text[]) AND deleted_at IS NULL
     GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY min(id)`,
    { id: batch.id, states: [...states], now },
  )
  return rows
}
