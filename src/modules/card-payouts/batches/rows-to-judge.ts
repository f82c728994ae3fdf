import type { Actor } from "../actor"
import type { BatchRow, Db, PayoutRow, PayoutState } from "../rows"

/** Rows of a batch that are judged the same, with what somebody had to do with any of them. */
export type JudgedRows = Pick<PayoutRow, "account" | "amount" | "currency_code" | "destination_kind"> & {
  /** The gateway's check is over. */
  is_over: boolean
  /** Asked for or shaped by them, at least one. */
  is_own: boolean
  /** Approved by them, at least one, and it counts. */
  is_approved: boolean
}

type Wanted = { batch: BatchRow; states: readonly PayoutState[]; asker: Actor; now: Date }

/** The rows of a batch in these states, in the order in which a request or an approval looks at the first of each kind. */
export async function rowsToJudge(db: Db, { batch, states, asker, now }: Wanted): Promise<JudgedRows[]> {
  const { rows } = await db.raw<{ rows: JudgedRows[] }>(
    `SELECT payout.account, payout.amount, payout.currency_code, payout.destination_kind,
       coalesce(payout.check_expires_at <= :now::timestamptz, false) AS is_over,
       bool_or(:asker = ANY (payout.makers)) AS is_own, bool_or(yes.id IS NOT NULL) AS is_approved
     FROM card_payout payout
     LEFT JOIN card_payout_approval yes ON yes.payout_id = payout.id AND yes.approver_id = :asker
       AND yes.withdrawn_at IS NULL AND yes.deleted_at IS NULL
     WHERE payout.batch_id = :id AND payout.state = ANY (:states::text[]) AND payout.deleted_at IS NULL
     GROUP BY 1, 2, 3, 4, 5 ORDER BY min(payout.id)`,
    { id: batch.id, states: [...states], asker: asker.id ?? "", now },
  )
  return rows
}
