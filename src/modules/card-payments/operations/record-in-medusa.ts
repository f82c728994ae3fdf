import { compare, isPositive, subtract, sum } from "../../../money"
import type { Context } from "../context"
import { type Db, insertOperation, type MoneyType, type OperationRow, type TransactionRow } from "../records/rows"
import type { Totals } from "./totals"

/**
 * Steps made at the gateway that Medusa has no row for, such as a refund in the gateway's panel.
 */
export type Unrecorded = {
  transaction: TransactionRow
  type: MoneyType
  steps: readonly OperationRow[]
  /** The sum of the steps, decimal text in major units. */
  amount: string
}

export type UnrecordedInput = {
  transaction: TransactionRow
  operations: readonly OperationRow[]
  totals: Totals
  type: MoneyType
  /** Whether Medusa has a row for the step. */
  isRecorded(operation: OperationRow): boolean
}

/**
 * A sale takes the money without a capture step: the amount without a Medusa capture row is
 * unrecorded, with no steps.
 */
export function findUnrecorded({ transaction, operations, totals, type, isRecorded }: UnrecordedInput): Unrecorded {
  const { currency_code: currency } = transaction
  const done = operations.filter((o) => o.type === type && o.state === "done")
  const sumOf = (steps: readonly OperationRow[]) =>
    sum(
      steps.map((o) => o.amount),
      currency,
    )
  if (transaction.type === "sale" && type === "capture") {
    return { transaction, type, steps: [], amount: subtract(totals.captured, sumOf(done.filter(isRecorded)), currency) }
  }
  const steps = done.filter((o) => !isRecorded(o))
  return { transaction, type, steps, amount: sumOf(steps) }
}

/** `isOpen`: the order's part is recorded separately (`outside-refunds.ts`). */
type Link = { found: Unrecorded; amount: string; reference: string; isOpen: boolean }

/**
 * Links a Medusa row to the steps that it covers, oldest first; a step larger than the remaining
 * amount is split.
 */
export async function recordSteps(
  context: Context,
  trx: Db,
  { found, amount, reference, isOpen }: Link,
): Promise<void> {
  const { transaction, type, steps } = found
  const { currency_code: currency } = transaction
  const now = context.now()
  const recordedFields = { medusa_reference: reference, recorded_at: isOpen ? null : now }
  if (steps.length === 0) {
    await insertOperation(trx, {
      ...{ transaction_id: transaction.id, type, state: "done", origin: "gateway", amount },
      ...{ target_orderid: transaction.orderid, resolved_at: now },
      ...recordedFields,
    })
  }
  let rest = amount
  for (const step of steps) {
    if (!isPositive(rest)) return
    const part = compare(step.amount, rest) > 0 ? rest : step.amount
    await trx("card_operation")
      .where({ id: step.id })
      .update({ ...recordedFields, amount: part, updated_at: now })
    const left = subtract(step.amount, part, currency)
    const { id: _, ...same } = step
    if (isPositive(left)) await insertOperation(trx, { ...same, amount: left })
    rest = subtract(rest, part, currency)
  }
}
