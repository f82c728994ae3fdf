import { amountParam, notFound } from "../../../mapping"
import { type KnownMessage, type Message, toMessage } from "../../../messages"
import { type Actor, plugin } from "../actor"
import { append, type NewEntry } from "../audit-trail"
import type { CallRow, Db, PayoutRow, PayoutState } from "../rows"
import { presentCalls } from "./calls"
import { payoutEvents, payoutMachine, type Verb } from "./payout-states"

/** @throws MedusaError not_found */
export async function findPayout(db: Db, where: Partial<PayoutRow>): Promise<PayoutRow> {
  const row = await seekPayout(db, where)
  if (row) return row
  throw notFound(toMessage("payout.not_found"))
}

/** Like `findPayout`, but returns undefined if there is none. */
export async function seekPayout(db: Db, where: Partial<PayoutRow>): Promise<PayoutRow | undefined> {
  return (await db("card_payout")
    .where({ ...where, deleted_at: null } as object)
    .first()) as PayoutRow | undefined
}

export async function seekPayouts(db: Db, client_orderids: readonly string[]): Promise<PayoutRow[]> {
  return (await db("card_payout")
    .whereIn("client_orderid", [...client_orderids])
    .whereNull("deleted_at")) as PayoutRow[]
}

/**
 * Like `findPayout`, with the row locked until the transaction ends. Every move starts with it.
 * @throws MedusaError not_found
 */
export async function lockPayout(trx: Db, id: string): Promise<PayoutRow> {
  await trx("card_payout").where({ id }).forUpdate().first("id")
  return findPayout(trx, { id })
}

export async function updatePayout(db: Db, id: string, changes: Partial<PayoutRow>): Promise<PayoutRow> {
  const [row] = (await db("card_payout")
    .where({ id })
    .update({ ...changes, updated_at: new Date() })
    .returning("*")) as PayoutRow[]
  return row as PayoutRow
}

type Move = {
  verb: Verb
  actor: Actor
  now: Date
  /** The step in the audit trail. */
  message: KnownMessage
  changes?: Partial<PayoutRow>
}

/**
 * Moves a locked payout by the state table and appends the step to the audit trail. Retries of the
 * schedule that cannot be sent are counted instead: see `noTries`.
 * @throws MedusaError not_allowed if the table has no such move
 */
export async function movePayout(trx: Db, row: PayoutRow, move: Move): Promise<PayoutRow> {
  const { verb, actor, now, message, changes } = move
  const state = payoutMachine.assertMove(row.state, verb)
  if ((verb === "check" || verb === "pay") && isTriedAgain(row, actor)) {
    return updatePayout(trx, row.id, { ...changes, state, is_log_suppressed: true })
  }
  if (verb === "unsend" && row.is_log_suppressed) {
    return updatePayout(trx, row.id, {
      ...changes,
      state,
      tried_at: now,
      tries: row.tries + 1,
      is_log_suppressed: false,
    })
  }
  const tried_at = verb === "unsend" ? now : null
  // The errors of earlier attempts no longer apply.
  const clearedError = row.is_log_suppressed ? { error: null } : {}
  const after = await updatePayout(trx, row.id, { ...clearedError, ...changes, state, ...noTries, tried_at })
  const event = payoutEvents[verb]
  const own = { payout_id: row.id, kind: verb, message, actor, event, changes: changesOf(row, after) }
  await append(trx, [...unloggedEntries(row, await startsOf(trx, [row])), own], now)
  return after
}

/**
 * Appends the retries that were only counted, because their payout has an outcome beyond a retry.
 */
export async function logTries(trx: Db, row: PayoutRow, now: Date): Promise<PayoutRow> {
  const entries = unloggedEntries(row, await startsOf(trx, [row]))
  if (entries.length === 0) return row
  await append(trx, entries, now)
  return updatePayout(trx, row.id, { ...noTries, error: null })
}

type RowsMove = {
  verb: Verb
  actor: Actor
  now: Date
  messageOf: (row: PayoutRow) => KnownMessage
  /** Columns of `card_payout`, the same for all rows; raw SQL if the value depends on the row. */
  changes?: Readonly<Record<string, unknown>>
}

/**
 * Moves locked payouts of a batch by the state table, like `movePayout`: thousands of rows in a few
 * statements.
 * @throws MedusaError not_allowed if the table has no such move for one of them
 */
export async function moveRows(trx: Db, rows: readonly PayoutRow[], move: RowsMove): Promise<void> {
  const { verb, actor, now, messageOf, changes } = move
  const event = payoutEvents[verb]
  const entries: NewEntry[] = []
  const starts = await startsOf(trx, rows)
  for (const before of new Set<PayoutState>(rows.map(({ state }) => state))) {
    const after = payoutMachine.assertMove(before, verb)
    const own = rows.filter(({ state }) => state === before)
    const ids = own.map(({ id }) => id)
    await trx("card_payout")
      .whereIn("id", ids)
      .update({ ...changes, ...noTries, state: after, updated_at: new Date() })
    for (const row of own) {
      entries.push(...unloggedEntries(row, starts))
      const changed = changesOf(row, { ...row, ...changes, state: after })
      entries.push({ payout_id: row.id, kind: verb, message: messageOf(row), actor, event, changes: changed })
    }
  }
  await append(trx, entries, now)
}

/**
 * Columns whose changes each entry of the audit trail contains: they identify the payout at the
 * gateway and in the daily limits.
 */
const trackedColumns = ["state", "client_orderid", "orderid", "limit_day", "approvals_needed", "fee"] as const

type TrackedColumns = Pick<PayoutRow, (typeof trackedColumns)[number]>

/** Tracked columns that a move changed, before and after. */
function changesOf(before: TrackedColumns, after: TrackedColumns): NewEntry["changes"] {
  const changed = trackedColumns.filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]]))
}

/**
 * While the gateway is unreachable, the schedule keeps retrying. The audit trail contains the first
 * attempt: call and outcome. Later attempts that also fail to be sent are only counted in these
 * columns, and appended as one entry with the next outcome. A call that may have moved money is
 * appended as soon as it is known to be more than a retry.
 */
const noTries = { tried_at: null, tries: 0, is_log_suppressed: false } as const

/** True if the schedule retries an attempt that could not be sent. */
export function isTriedAgain({ tried_at }: PayoutRow, { kind }: Actor): boolean {
  return kind === plugin.kind && tried_at !== null
}

/** The step in the audit trail about the call that a row is about to make. */
export function intentOf({ flow, amount, currency_code }: PayoutRow, verb: "check" | "pay"): KnownMessage {
  if (verb === "check") return toMessage("payout.check_sent")
  if (flow === "form") return toMessage("payout.form_requested")
  return toMessage("payout.payment_sent", { amount: amountParam(amount, currency_code) })
}

/** The error of a payout, with the number of failed retries; null if it has neither. */
export function errorOf({ error, tries }: Pick<PayoutRow, "error" | "tries">): Message | null {
  return tries === 0 ? error : retried({ error, tries })
}

function retried({ error, tries }: Pick<PayoutRow, "error" | "tries">): KnownMessage {
  return error
    ? toMessage("payout.retried_after", { error, count: tries })
    : toMessage("payout.retried", { count: tries })
}

/** When the attempts in flight started that the audit trail does not have yet, by payout. */
async function startsOf(trx: Db, rows: readonly PayoutRow[]): Promise<ReadonlyMap<string, Date>> {
  const unlogged = rows.filter((row) => row.is_log_suppressed)
  if (unlogged.length === 0) return new Map()
  const calls = (await trx("card_payout_call")
    .whereIn(
      "payout_id",
      unlogged.map(({ id }) => id),
    )
    .where({ deleted_at: null })) as CallRow[]
  return new Map(
    unlogged.flatMap((row) => {
      const own = presentCalls(
        row,
        calls.filter(({ payout_id }) => payout_id === row.id),
      )
      const call = row.state === "checking" ? own.check : own.payment
      return call ? [[row.id, call.created_at] as const] : []
    }),
  )
}

/**
 * Entries that are counted but not in the audit trail yet: the failed retries, and the attempt in
 * flight.
 */
function unloggedEntries(row: PayoutRow, starts: ReadonlyMap<string, Date>): NewEntry[] {
  const own = { payout_id: row.id, actor: plugin }
  const verb = row.state === "checking" ? "check" : "pay"
  const changes = { state: [verb === "check" ? "draft" : "approved", row.state] } as const
  return [
    ...(row.tries > 0
      ? [{ ...own, kind: "tries", message: retried(row), happened_at: row.tried_at ?? undefined }]
      : []),
    ...(row.is_log_suppressed
      ? [{ ...own, kind: verb, message: intentOf(row, verb), changes, happened_at: starts.get(row.id) }]
      : []),
  ]
}
