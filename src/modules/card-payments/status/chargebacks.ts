import { amountParam } from "../../../mapping"
import { toMessage } from "../../../messages"
import { compare, sum } from "../../../money"
import type { Context } from "../context"
import {
  type CallbackRow,
  type Db,
  findTransaction,
  insertOperation,
  note,
  noteIfNew,
  operationsOf,
  type OperationRow,
  type TransactionRow,
} from "../records/rows"
import { readReportedAmount } from "./answer-fields"

/** The fields of a status answer that concern a chargeback. */
export type ChargebackAnswer = {
  status: string
  amount?: string
  "transaction-type"?: string
  "paynet-order-id"?: string
  "paynet-processing-date"?: string
  "acquirer-processing-date"?: string
}

/**
 * Minimum interval between two answers with the same new reference before it counts as a second
 * chargeback.
 */
const CONFIRMED_AFTER_MS = 1_000
/** Delay until the confirming poll. */
const ASKED_AGAIN_AFTER_MS = 2_000

type Evidence = { row: TransactionRow; operations: readonly OperationRow[]; answers: readonly ChargebackAnswer[] }

/**
 * Records chargebacks in status answers that are not known yet; returns their amounts, decimal
 * text. Status describes one transaction of an order and repeats it until a later one follows. A
 * report with a known amount is therefore a new chargeback only if its reference differs (see
 * `referenceOf`) and a second, later answer repeats that reference: a reference that changes with
 * every answer identifies nothing. Ambiguous reports are noted in the timeline.
 */
export async function recordChargebacks(context: Context, trx: Db, evidence: Evidence): Promise<string[]> {
  const amounts: string[] = []
  const known = evidence.operations.filter((o) => o.type === "chargeback")
  for (const report of reportsIn(evidence)) {
    const counted = await record(context, trx, { ...evidence, known, report })
    if (!counted) continue
    known.push(counted)
    amounts.push(counted.amount)
  }
  return amounts
}

type Report = { amount: string; reference: string | null; orderid: string | null }

/**
 * The chargebacks in status answers. Deduplicates: answers about several order ids may describe the
 * same one.
 */
export function reportsIn({ row, answers }: Pick<Evidence, "row" | "answers">): Report[] {
  const reports = new Map<string, Report>()
  for (const answer of answers) {
    if (answer["transaction-type"]?.toLowerCase() !== "chargeback" || answer.status !== "approved") continue
    const amount = sum([readReportedAmount(answer.amount) ?? row.amount], row.currency_code)
    const reference = referenceOf(row, answer)
    reports.set(`${amount} ${reference}`, { amount, reference, orderid: answer["paynet-order-id"] ?? row.orderid })
  }
  return [...reports.values()]
}

/**
 * Identifies a chargeback: its processing date, or else its own order id. Assumption: the dates in
 * a status answer are those of the transaction that it describes, to the second.
 */
function referenceOf({ orderid }: TransactionRow, answer: ChargebackAnswer): string | null {
  const date = answer["paynet-processing-date"] ?? answer["acquirer-processing-date"]
  if (date) return `date ${date.slice(0, 64)}`
  const own = answer["paynet-order-id"]
  return own && own !== orderid ? `order ${own.slice(0, 64)}` : null
}

type Recording = Evidence & { known: readonly OperationRow[]; report: Report }

/** @returns the chargeback that counts from now on, if there is one */
async function record(context: Context, trx: Db, recording: Recording): Promise<OperationRow | undefined> {
  const { row, known, report } = recording
  const alike = known.filter((o) => compare(o.amount, report.amount) === 0)
  const counted = alike.filter((o) => o.state === "done")
  if (counted.length === 0) {
    if (!report.reference) await noteIndistinct(trx, row, report)
    return insert(context, trx, { row, report, state: "done" })
  }
  if (!counted.every((o) => isAnother(o, report))) return undefined
  const waiting = alike.find((o) => o.state === "pending" && o.reported_as === report.reference)
  if (waiting && context.now().getTime() - waiting.created_at.getTime() >= CONFIRMED_AFTER_MS) {
    await end(context, trx, { id: waiting.id, state: "done" })
    return { ...waiting, state: "done" }
  }
  if (!waiting) {
    await dropUnconfirmed(context, trx, { row, alike })
    await insert(context, trx, { row, report, state: "pending" })
  }
  return undefined
}

/** The time of the confirming poll, if a chargeback is waiting for one. */
export function waitsForConfirmation(operations: readonly OperationRow[], now: Date): Date | undefined {
  const waits = operations.some((o) => o.type === "chargeback" && o.state === "pending")
  return waits ? new Date(now.getTime() + ASKED_AGAIN_AFTER_MS) : undefined
}

/** Whether the report is another chargeback. Only references of the same kind are comparable. */
function isAnother({ reported_as: known }: OperationRow, { reference }: Report): boolean {
  const kind = (text: string) => text.split(" ", 1)[0]
  return !!known && !!reference && kind(known) === kind(reference) && known !== reference
}

async function insert(
  context: Context,
  trx: Db,
  { row, report, state }: { row: TransactionRow; report: Report; state: "done" | "pending" },
): Promise<OperationRow> {
  return insertOperation(trx, {
    transaction_id: row.id,
    type: "chargeback",
    state,
    origin: "gateway",
    amount: report.amount,
    target_orderid: row.orderid,
    reported_as: report.reference,
    resolved_at: state === "done" ? context.now() : null,
  })
}

async function end(context: Context, trx: Db, { id, state }: Pick<OperationRow, "id" | "state">): Promise<void> {
  const now = context.now()
  await trx("card_operation").where({ id }).update({ state, resolved_at: now, updated_at: now })
}

/**
 * Drops references that were reported only once: a later chargeback may have hidden that one, or
 * the gateway makes up a new reference each time.
 */
async function dropUnconfirmed(
  context: Context,
  trx: Db,
  { row, alike }: { row: TransactionRow; alike: readonly OperationRow[] },
): Promise<void> {
  for (const operation of alike.filter((o) => o.state === "pending")) {
    await end(context, trx, { id: operation.id, state: "refused" })
    const amount = amountParam(operation.amount, row.currency_code)
    await noteIfNew(trx, row.id, {
      kind: "warning",
      message: toMessage("chargeback.maybe_another", { amount }),
    })
  }
}

async function noteIndistinct(trx: Db, { id, currency_code }: TransactionRow, { amount }: Report): Promise<void> {
  await note(trx, id, {
    kind: "warning",
    message: toMessage("chargeback.indistinct", { amount: amountParam(amount, currency_code) }),
  })
}

/**
 * If two chargebacks happen between two polls, status shows only the later one. If the gateway sent
 * more chargeback messages than there are recorded chargebacks, a message was repeated or a
 * chargeback was missed: the merchant is warned once.
 */
export async function noteRepeatedChargeback(context: Context, callbackId: string): Promise<void> {
  const callback = (await context.pg("card_callback").where({ id: callbackId }).first()) as CallbackRow | undefined
  if (callback?.type?.toLowerCase() !== "chargeback" || callback.deliveries < 2) return
  const { account, client_orderid, deliveries } = callback
  const transaction = await findTransaction(context.pg, { account, client_orderid })
  if (!transaction) return
  const known = (await operationsOf(context.pg, transaction.id)).filter((o) => o.type === "chargeback")
  // A message is unconfirmed: without a chargeback in the status answer nothing is noted.
  if (!known.some((o) => o.state === "done") || known.length >= deliveries) return
  await noteIfNew(context.pg, transaction.id, { kind: "warning", message: toMessage("chargeback.reported_again") })
}
