import { amountParam } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { Context } from "../context"
import { stepName } from "../operations/resolve-operation"
import {
  type Db,
  findOperation,
  isUnresolved,
  lockTransaction,
  type MoneyType,
  note,
  type OperationRow,
  type TimelineNote,
  type TransactionRow,
} from "../records/rows"

const HOUR_MS = 3_600_000
/** Polling ends after 14 days; older payments need no notice that is new. */
const OLDEST_MS = 30 * 24 * HOUR_MS
const MOST_AT_ONCE = 50

/** States that last for an hour and need a person: each is noted and published once. */
export function overdueOf(of: () => Context) {
  return {
    /**
     * Notes payments and steps whose outcome has been unknown for an hour. Another worker's note is
     * not repeated: the transaction's lock is held while the timeline is read and written.
     * @returns the number of notes
     */
    async noteUnknown(): Promise<number> {
      const context = of()
      const found = [...(await unknownPayments(context)), ...(await unknownSteps(context))]
      let noted = 0
      for (const one of found) if (await noteOne(context, one)) noted += 1
      return noted
    },

    /**
     * Notes that a requested reversal failed for an hour since the first try that did not succeed.
     * Call it after each such try.
     */
    async noteReversal(transactionId: string, reason: KnownMessage): Promise<void> {
      const { pg, now } = of()
      await pg.transaction(async (trx) => {
        const row = await lockTransaction(trx, transactionId)
        const since = (await entries(trx, row.id, "payment.not_reversed_yet").first("created_at")) as
          { created_at: Date } | undefined
        if (!since || now().getTime() - since.created_at.getTime() < HOUR_MS) return
        if (row.reversed_at || (await entries(trx, row.id, "payment.reversal_failed").first("id"))) return
        const amount = row.reversal_amount ?? row.amount
        await note(trx, row.id, {
          kind: "warning",
          message: toMessage("payment.reversal_failed", { amount: amountParam(amount, row.currency_code), reason }),
          event: { name: "reversal_failed", amount },
        })
      })
    },
  }
}

/** `operationId`: of a step; otherwise the payment itself is unknown. */
type Found = { transactionId: string; operationId?: string }

/** The entries of a code, oldest first. */
function entries(db: Db, transaction_id: string, code: KnownMessage["code"]) {
  return db("card_timeline_entry").where({ transaction_id, code, deleted_at: null }).orderBy("position")
}

async function unknownPayments({ pg, now }: Context): Promise<Found[]> {
  const at = now().getTime()
  const rows = (await pg("card_transaction AS payment")
    .where({ "payment.state": "unknown", "payment.deleted_at": null })
    .whereBetween("payment.created_at", [new Date(at - OLDEST_MS), new Date(at - HOUR_MS)])
    .whereRaw("coalesce(payment.submitted_at, payment.created_at) <= ?", [new Date(at - HOUR_MS)])
    .whereRaw(
      `NOT EXISTS (SELECT 1 FROM card_timeline_entry entry
         WHERE entry.transaction_id = payment.id AND entry.code = 'payment.unknown_for_an_hour' AND entry.deleted_at IS NULL)`,
    )
    .orderBy(["payment.created_at", "payment.id"])
    .limit(MOST_AT_ONCE)
    .select("payment.id")) as { id: string }[]
  return rows.map(({ id }) => ({ transactionId: id }))
}

async function unknownSteps({ pg, now }: Context): Promise<Found[]> {
  const rows = (await pg("card_operation AS step")
    // Must match the condition of the index.
    .whereRaw("step.state IN ('intended', 'pending', 'unknown') AND step.type IN ('capture', 'void', 'return')")
    .where({ "step.deleted_at": null })
    .where("step.created_at", "<=", new Date(now().getTime() - HOUR_MS))
    .whereRaw(
      `NOT EXISTS (SELECT 1 FROM card_timeline_entry entry
         WHERE entry.transaction_id = step.transaction_id AND entry.code = 'step.unknown_for_an_hour'
           AND entry.created_at >= step.created_at AND entry.deleted_at IS NULL)`,
    )
    .orderBy(["step.created_at", "step.id"])
    .limit(MOST_AT_ONCE)
    .select("step.id", "step.transaction_id")) as { id: string; transaction_id: string }[]
  return rows.map(({ id, transaction_id }) => ({ transactionId: transaction_id, operationId: id }))
}

async function noteOne({ pg }: Context, { transactionId, operationId }: Found): Promise<boolean> {
  return pg.transaction(async (trx) => {
    const row = await lockTransaction(trx, transactionId)
    const operation = operationId ? await findOperation(trx, operationId) : undefined
    const entry = operation ? stepNote(row, operation) : paymentNote(row)
    if (!entry) return false
    const before = entries(trx, row.id, entry.message.code)
    if (operation) void before.where("created_at", ">=", operation.created_at)
    if (await before.first("id")) return false
    await note(trx, row.id, entry)
    return true
  })
}

/** Undefined if the outcome is known by now. */
function paymentNote(row: TransactionRow): TimelineNote | undefined {
  if (row.state !== "unknown") return undefined
  const amount = amountParam(row.amount, row.currency_code)
  const since = (row.submitted_at ?? row.created_at).toISOString()
  return {
    kind: "warning",
    message: toMessage("payment.unknown_for_an_hour", { amount, since }),
    event: { name: "unknown_for_an_hour", amount: row.amount },
  }
}

function stepNote(row: TransactionRow, operation: OperationRow): TimelineNote | undefined {
  if (!isUnresolved(operation)) return undefined
  const amount = amountParam(operation.amount, row.currency_code)
  const params = { step: stepName(operation.type as MoneyType), amount, since: operation.created_at.toISOString() }
  return {
    kind: "warning",
    message: toMessage("step.unknown_for_an_hour", params),
    event: { name: "unknown_for_an_hour", amount: operation.amount },
  }
}
