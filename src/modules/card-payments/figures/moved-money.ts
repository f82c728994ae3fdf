import type { Context } from "../context"
import { type FigureFilters, given } from "./attempts"
import type { Period } from "./period"

/** Confirmed movements with the same currency, part of the period (0: the previous one) and type. */
export type MoneyGroup = {
  currency_code: string
  part: number
  type: "sale" | "capture" | "return" | "chargeback"
  count: number
  /** Decimal text in major units. */
  amount: string
}

/**
 * The money that moved in a period and the one before: a sale when it was approved; a capture, a
 * refund and a chargeback when the step was requested or reported. A sale's capture step only links
 * Medusa's row to money that the sale took, so it does not count. Payments whose answer does not
 * match our record are left out, because their amount or currency is unknown.
 */
export async function moneyGroups(
  { pg }: Pick<Context, "pg">,
  { starts, comparedUntil }: Period,
  { account, currency }: FigureFilters,
): Promise<MoneyGroup[]> {
  const ofPayment = `${account === undefined ? "" : "AND payment.account = :account"}
    ${currency === undefined ? "" : "AND payment.currency_code = :currency"}
    AND payment.mismatch IS NULL AND payment.deleted_at IS NULL`
  // The rest of the period before, where the period has not ended.
  const isCompared = (column: string) => `AND NOT (${column} >= :cut AND ${column} < :first)`
  const { rows } = await pg.raw<{ rows: MoneyGroup[] }>(
    `SELECT currency_code, width_bucket(approved_at, CAST(:starts AS timestamptz[])) - 1 AS part, 'sale' AS type,
       count(*)::int AS count, sum(amount::numeric)::text AS amount
     FROM card_transaction payment
     WHERE type = 'sale' AND status = 'approved' AND approved_at >= :from AND approved_at < :until ${isCompared("approved_at")} ${ofPayment}
     GROUP BY 1, 2
     UNION ALL
     SELECT payment.currency_code, width_bucket(step.created_at, CAST(:starts AS timestamptz[])) - 1, step.type,
       count(*)::int, sum(step.amount::numeric)::text
     FROM card_operation step JOIN card_transaction payment ON payment.id = step.transaction_id
     WHERE step.state = 'done' AND step.type IN ('capture', 'return', 'chargeback') AND step.deleted_at IS NULL
       AND NOT (step.type = 'capture' AND payment.type = 'sale')
       AND step.created_at > '-infinity' AND step.created_at >= :from AND step.created_at < :until
       ${isCompared("step.created_at")} ${ofPayment}
     GROUP BY 1, 2, 3`,
    {
      ...{ starts, from: starts[0] as Date, until: starts.at(-1) as Date, first: starts[1] as Date },
      ...{ cut: comparedUntil ?? (starts[1] as Date), ...given({ account, currency }) },
    },
  )
  return rows
}
