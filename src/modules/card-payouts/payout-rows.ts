import { MedusaError } from "@medusajs/framework/utils"
import type { Actor } from "./actor"
import { enter, type PayoutEvent } from "./audit"
import { changesOf } from "./changes-of"
import type { Db, PayoutRow } from "./rows"
import { moved, type Verb } from "./states"
import { isTriedAgain, noTries, untoldOf } from "./tries"

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

export type Move = {
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
    return updatePayout(trx, row.id, { ...changes, state, is_quiet: true })
  }
  if (verb === "unsend" && row.is_quiet) {
    return updatePayout(trx, row.id, { ...changes, state, tried_at: now, tries: row.tries + 1, is_quiet: false })
  }
  const tried_at = verb === "unsend" ? now : null
  // What the tries before came to is no news of it any more.
  const news = row.is_quiet ? { error_message: null } : {}
  const after = await updatePayout(trx, row.id, { ...news, ...changes, state, ...noTries, tried_at })
  const own = { payout_id: row.id, kind: verb, message, actor, event, changes: changesOf(row, after) }
  await enter(trx, [...untoldOf(row), own], now)
  return after
}

/** Enters what was only counted, since more than a try has become of it. */
export async function tellTries(trx: Db, row: PayoutRow, now: Date): Promise<PayoutRow> {
  const entries = untoldOf(row)
  if (entries.length === 0) return row
  await enter(trx, entries, now)
  return updatePayout(trx, row.id, { ...noTries, error_message: null })
}
