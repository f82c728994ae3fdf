import { compare } from "../../../mapping"
import { type Actor, hasApproved, isChangedSince, isMaker, peopleOf } from "../actor"
import { APPROVED_BEFORE, CHANGED_SINCE, NONE_WAITS, OWN_BATCH } from "../approvals/four-eyes"
import { NOTHING, spokenTotals } from "../approvals/request-batch"
import type { Context } from "../context"
import { limitProblem } from "../limits/account-limits"
import { limitsNow, whyDayOverdrawn, whyTooMuch } from "../limits/daily-limit"
import { moves, payoutStates } from "../payouts/payout-states"
import type { Action } from "../payouts/payout-view"
import type { BatchRow, Db, PayoutRow, PayoutState } from "../rows"
import { CHECK_OVER } from "./advance-batch"
import { whyNotBatch } from "./batch-states"
import type { Sums } from "./batch-totals"
import type { BatchAction, BatchListed, BatchView } from "./batch-view"
import { ALL_SENT } from "./cancel-batch"
import { ALL_PAID, UNDER_WAY } from "./pay-batch"

/** `asker` is who may do it or not. */
type Facts = { batch: BatchRow; listed: BatchListed; sums: Sums; asker: Actor }

const actionable = {
  request: ["draft", "checked"],
  approve: ["awaiting_approval"],
  pay: ["approved"],
  cancel: payoutStates.filter((state) => moves[state].cancel),
} as const satisfies Record<BatchAction, readonly PayoutState[]>

/**
 * What whoever asks may do to a batch now, by its state, the rules and their part in it, and to which of its payouts; whether they may
 * do so with any batch is another question, which comes first. What is refused here the workflows refuse as well, in the same words.
 */
export async function actionsOfBatch(context: Context, facts: Facts): Promise<BatchView["actions"]> {
  const totals = (name: BatchAction) => facts.sums.totalsIn(actionable[name])
  const spoken = (name: BatchAction) => {
    const own = totals(name)
    return `${own.reduce((all, { count }) => all + count, 0)} payouts, ${spokenTotals({ totals: own })}`
  }
  const does: Record<BatchAction, string> = {
    request: `Asks somebody else to approve ${spoken("request")}, and counts them against the limits of today.`,
    approve: `Releases ${spoken("approve")}.`,
    pay: `Pays ${spoken("pay")} now.`,
    cancel: "Gives up every row that was not sent. What was sent goes on.",
  }
  const action = async (name: BatchAction): Promise<BatchView["actions"][BatchAction]> => {
    const wrong = whyNotBatch(facts.batch.state, name) ?? (await whyNo[name](context, facts))
    const said: Action = wrong === undefined ? { allowed: true, why: does[name] } : { allowed: false, why: wrong }
    return { ...said, totals: totals(name) }
  }
  const [request, approve, pay, cancel] = await Promise.all([
    action("request"),
    action("approve"),
    action("pay"),
    action("cancel"),
  ])
  return { request, approve, pay, cancel }
}

/** What there is against it beside the batch's state. */
const whyNo: Record<BatchAction, (context: Context, facts: Facts) => Promise<string | undefined>> = {
  // Rows whose check is over are no reason: they are checked again where it is tried.
  async request(context, facts) {
    const rows = await rowsFor(context, facts, "request")
    if (rows.length === 0) return NOTHING
    return firstLimitProblem(context, rows) ?? (await whyTooMuchToday(context, facts))
  },
  async approve(context, facts) {
    const rows = await rowsFor(context, facts, "approve")
    if (rows.some(({ is_over }) => is_over)) return CHECK_OVER
    if (rows.length === 0) return NONE_WAITS
    const tooMuch = firstLimitProblem(context, rows) ?? (await whyDayOverdrawn(context, context.pg, rows))
    if (tooMuch) return tooMuch
    const { batch, asker, listed } = facts
    const hadPart = isMaker(batch.makers, asker) || rows.some(({ is_own }) => is_own)
    if (context.settings.fourEyes && hadPart) return OWN_BATCH
    if (hasApproved(listed.approvals, asker)) return APPROVED_BEFORE
    return context.settings.fourEyes && isChangedSince(asker, batch.requested_at) ? CHANGED_SINCE : undefined
  },
  async pay(context, facts) {
    const { to_pay, counts } = facts.listed
    if (to_pay === 0) return counts.approved > 0 ? UNDER_WAY : ALL_PAID
    const rows = (await rowsFor(context, facts, "pay")).filter(({ is_over }) => !is_over)
    return rows.length === 0 ? CHECK_OVER : firstLimitProblem(context, rows)
  },
  cancel(_context, { batch, sums }) {
    const isAllSent = batch.state === "paying" && sums.totalsIn(actionable.cancel).length === 0
    return Promise.resolve(isAllSent ? ALL_SENT : undefined)
  },
}

function rowsFor({ pg, now }: Context, { batch, asker }: Facts, name: BatchAction): Promise<JudgedRows[]> {
  return rowsToJudge(pg, { batch, states: actionable[name], asker, now: now() })
}

function firstLimitProblem({ settings }: Context, rows: readonly JudgedRows[]): string | undefined {
  for (const row of rows) {
    const problem = limitProblem(settings, row)
    if (problem) return problem
  }
  return undefined
}

/** One currency after the other, as the request counts them. */
async function whyTooMuchToday(context: Context, { batch: { account }, sums }: Facts): Promise<string | undefined> {
  for (const { currency_code, amount } of sums.totalsIn(actionable.request)) {
    const limits = await limitsNow(context, { account, currency_code })
    if (limits && compare(amount, limits.left) > 0) return whyTooMuch(amount, { ...limits, account, currency_code })
  }
  return undefined
}

/** Rows of a batch that are judged the same, with what somebody had to do with any of them. */
type JudgedRows = Pick<PayoutRow, "account" | "amount" | "currency_code" | "destination_kind" | "limit_day"> & {
  /** The gateway's check is over. */
  is_over: boolean
  /** Asked for or shaped by them, at least one. */
  is_own: boolean
}

type Wanted = { batch: BatchRow; states: readonly PayoutState[]; asker: Actor; now: Date }

/** The rows of a batch in these states, in the order in which a request or an approval looks at the first of each kind. */
async function rowsToJudge(db: Db, { batch, states, asker, now }: Wanted): Promise<JudgedRows[]> {
  const { rows } = await db.raw<{ rows: JudgedRows[] }>(
    `SELECT account, amount, currency_code, destination_kind, limit_day,
       coalesce(check_expires_at <= :now::timestamptz, false) AS is_over, bool_or(makers && :asker::text[]) AS is_own
     FROM card_payout WHERE batch_id = :id AND state = ANY (:states::text[]) AND deleted_at IS NULL
     GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY min(id)`,
    { id: batch.id, states: [...states], asker: peopleOf(asker), now },
  )
  return rows
}
