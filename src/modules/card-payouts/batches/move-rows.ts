import type { Actor } from "../actor"
import { enter, type NewEntry, type PayoutEvent } from "../audit"
import { changesOf } from "../changes-of"
import type { Db, PayoutRow, PayoutState } from "../rows"
import { moved, type Verb } from "../states"
import { noTries, untoldOf } from "../tries"

export type RowsMove = {
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
      entries.push(...untoldOf(row))
      const changed = changesOf(row, { ...row, ...changes, state: after })
      entries.push({ payout_id: row.id, kind: verb, message: messageOf(row), actor, event, changes: changed })
    }
  }
  await enter(trx, entries, now)
}
