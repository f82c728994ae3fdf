import { type Actor, peopleOf } from "../actor"
import type { BatchRow, Db, PayoutRow, PayoutState } from "../rows"

/** Rows of a batch that are judged the same, with what somebody had to do with any of them. */
export type JudgedRows = Pick<PayoutRow, "account" | "amount" | "currency_code" | "destination_kind" | "limit_day"> & {
  /** The gateway's check is over. */
  is_over: boolean
  /** Asked for or shaped by them, at least one. */
  is_own: boolean
}

type Wanted = { batch: BatchRow; states: readonly PayoutState[]; asker: Actor; now: Date }

/** The rows of a batch in these states, in the order in which a request or an approval looks at the first of each kind. */
export async function rowsToJudge(db: Db, { batch, states, asker, now }: Wanted): Promise<JudgedRows[]> {
  const { rows } = await db.raw<{ rows: JudgedRows[] }>(
    `SELECT account, amount, currency_code, destination_kind, limit_day,
       coalesce(check_expires_at <= :now::timestamptz, false) AS is_over, bool_or(makers && :asker::text[]) AS is_own
     FROM card_payout WHERE batch_id = :id AND state = ANY (:states::text[]) AND deleted_at IS NULL
     GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY min(id)`,
    { id: batch.id, states: [...states], asker: peopleOf(asker), now },
  )
  return rows
}
