import { MedusaError } from "@medusajs/framework/utils"
import { formatAmount } from "../../../mapping"
import { type Actor, plugin } from "../actor"
import { append, type NewEntry, type PayoutEvent } from "../audit-trail"
import type { Db, PayoutRow, PayoutState } from "../rows"
import { moved, type Verb } from "./payout-states"

/** @throws MedusaError not_found */
export async function findPayout(db: Db, where: Partial<PayoutRow>): Promise<PayoutRow> {
  const row = await seekPayout(db, where)
  if (row) return row
  throw new MedusaError(MedusaError.Types.NOT_FOUND, "This payout does not exist.")
}

/** The same, where none is no mistake. */
export async function seekPayout(db: Db, where: Partial<PayoutRow>): Promise<PayoutRow | undefined> {
  return (await db("card_payout")
    .where({ ...where, deleted_at: null } as object)
    .first()) as PayoutRow | undefined
}

/** The same, with the row locked for the rest of the database transaction: every move begins here. @throws MedusaError */
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
  /** A sentence for the audit trail. */
  message: string
  event?: PayoutEvent
  changes?: Partial<PayoutRow>
}

/**
 * Moves a locked payout by the table of states, and writes down who did it. A try of the schedule after one that came to nothing is
 * counted instead, until it comes to something: see tries.ts.
 * @throws MedusaError not_allowed where the table has no such move
 */
export async function movePayout(trx: Db, row: PayoutRow, move: Move): Promise<PayoutRow> {
  const { verb, actor, now, message, event, changes } = move
  const state = moved(row.state, verb)
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
  // What the tries before came to is no news of it any more.
  const clearedError = row.is_log_suppressed ? { error_message: null } : {}
  const after = await updatePayout(trx, row.id, { ...clearedError, ...changes, state, ...noTries, tried_at })
  const own = { payout_id: row.id, kind: verb, message, actor, event, changes: changesOf(row, after) }
  await append(trx, [...unloggedEntries(row), own], now)
  return after
}

/** Enters what was only counted, since more than a try has become of it. */
export async function logTries(trx: Db, row: PayoutRow, now: Date): Promise<PayoutRow> {
  const entries = unloggedEntries(row)
  if (entries.length === 0) return row
  await append(trx, entries, now)
  return updatePayout(trx, row.id, { ...noTries, error_message: null })
}

type RowsMove = {
  verb: Verb
  actor: Actor
  now: Date
  messageOf: (row: PayoutRow) => string
  event?: PayoutEvent
  /** Columns of `card_payout`, the same for all; raw SQL where one depends on its row. */
  changes?: Readonly<Record<string, unknown>>
}

/**
 * Moves locked payouts of a batch by the table of states, as `movePayout` moves one: thousands of them in a few statements.
 * @throws MedusaError not_allowed where the table has no such move for one of them
 */
export async function moveRows(trx: Db, rows: readonly PayoutRow[], move: RowsMove): Promise<void> {
  const { verb, actor, now, messageOf, event, changes } = move
  const entries: NewEntry[] = []
  for (const before of new Set<PayoutState>(rows.map(({ state }) => state))) {
    const after = moved(before, verb)
    const own = rows.filter(({ state }) => state === before)
    const ids = own.map(({ id }) => id)
    await trx("card_payout")
      .whereIn("id", ids)
      .update({ ...changes, ...noTries, state: after, updated_at: new Date() })
    for (const row of own) {
      entries.push(...unloggedEntries(row))
      const changed = changesOf(row, { ...row, ...changes, state: after })
      entries.push({ payout_id: row.id, kind: verb, message: messageOf(row), actor, event, changes: changed })
    }
  }
  await append(trx, entries, now)
}

/** Whose change the audit trail tells with each move: by these it is found at the gateway, and among the day's limits. */
const trackedColumns = ["state", "client_orderid", "orderid", "limit_day", "approvals_needed", "fee"] as const

type TrackedColumns = Pick<PayoutRow, (typeof trackedColumns)[number]>

/** What a move changed, before and after. */
function changesOf(before: TrackedColumns, after: TrackedColumns): NewEntry["changes"] {
  const changed = trackedColumns.filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]]))
}

/**
 * While the gateway is not there the schedule tries again and again. The first of these tries is in the audit trail, call and
 * outcome; those after it are counted in these columns as long as they come to nothing as well, and entered as one with whatever ends
 * them. A call that may have moved money is none of them: it is in the trail as soon as it is known to be more than a try.
 */
const noTries = { tried_at: null, tries: 0, is_log_suppressed: false } as const

/** Whether the schedule tries what has come to nothing just before. */
export function isTriedAgain({ tried_at }: PayoutRow, { kind }: Actor): boolean {
  return kind === plugin.kind && tried_at !== null
}

/** What the trail says of the call that a row is about to make. */
export function intentOf({ flow, amount, currency_code }: PayoutRow, verb: "check" | "pay"): string {
  if (verb === "check") return "Asked the gateway to check it; no money moves."
  if (flow === "form")
    return "Asked the gateway for the page on which the recipient enters a card or another destination."
  return `Told the gateway to pay ${formatAmount(amount, currency_code)}.`
}

/** How often it was tried once more, in a sentence; undefined where it was not. */
export function triesOf({ tries }: PayoutRow): string | undefined {
  if (tries === 0) return undefined
  if (tries === 1) return "Tried once more since, and it came to nothing as well."
  return `Tried ${tries} more times since, and it came to nothing each time.`
}

/** What is counted and not in the trail yet: the tries that came to nothing, and the one that is under way. */
function unloggedEntries(row: PayoutRow): NewEntry[] {
  const sentence = triesOf(row)
  const own = { payout_id: row.id, actor: plugin }
  const counted = { ...own, kind: "tries", message: [row.error_message, sentence].filter(Boolean).join(" ") }
  const verb = row.state === "checking" ? "check" : "pay"
  const startedAt = (verb === "check" ? row.checked_at : row.paying_since) ?? undefined
  const changes = { state: [verb === "check" ? "draft" : "approved", row.state] } as const
  return [
    ...(sentence ? [{ ...counted, happened_at: row.tried_at ?? undefined }] : []),
    ...(row.is_log_suppressed
      ? [{ ...own, kind: verb, message: intentOf(row, verb), changes, happened_at: startedAt }]
      : []),
  ]
}
