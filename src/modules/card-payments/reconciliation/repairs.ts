import { createHash } from "node:crypto"
import type { AdminReconciliationDifference, RepairPreview, RepairResult } from "../../../contracts"
import { claimRows, isUnresolved, type Lease } from "../../../durable"
import { amountParam, notAllowed } from "../../../mapping"
import { type KnownMessage, rendered, toMessage } from "../../../messages"
import { sum } from "../../../money"
import type { Context } from "../context"
import { totalsOf } from "../operations/totals"
import type { OperationRow, TransactionRow } from "../records/rows"
import { readLedger } from "./ask-gateway"
import { comparePayment, isUnrecorded, type LedgerPayment, type MedusaPayment } from "./compare-payment"
import { compareAgain, type MedusaBooks, medusaPayments } from "./compare-run"
import { adminDifference, DIFFERENCES, type DifferenceRow, findDifference, repairDenial } from "./run-rows"

type Current = { row: DifferenceRow; ledger: LedgerPayment; medusa: MedusaPayment | null; digest: string }

/**
 * The effects that a repair would have on the payment as it is now.
 * @throws MedusaError not_found; not_allowed where no repair is safe, or it was made
 */
export async function previewRepair(context: Context, id: string, books: MedusaBooks): Promise<RepairPreview> {
  const current = await readCurrent(context, await repairable(context, id), books)
  const { row, digest } = current
  return { repair: row.repair ?? "check", effects: effectsOf(context, current).map(rendered), digest }
}

/** A repair that one person may make now. */
export type RepairInHand = { lease: Lease; row: DifferenceRow; transaction: TransactionRow }

/**
 * Claims a repair, and checks that the payment is as in the preview: rows may have changed while a
 * person read it.
 * @throws MedusaError not_found; not_allowed where it was made, is being made, or is outdated
 */
export async function claimRepair(
  context: Context,
  { id, digest }: { id: string; digest: string },
  books: MedusaBooks,
): Promise<RepairInHand> {
  await repairable(context, id)
  const [lease] = await claimRows(context.pg, {
    table: DIFFERENCES,
    due: "id = ? AND result IS DISTINCT FROM 'agrees' AND (leased_until IS NULL OR leased_until <= now())",
    bindings: [id],
    until: "leased_until",
    limit: 1,
  })
  if (!lease) {
    await repairable(context, id)
    throw notAllowed(toMessage("reconciliation_repair.under_way"))
  }
  try {
    const current = await readCurrent(context, await findDifference(context.pg, id), books)
    if (current.digest !== digest) throw notAllowed(toMessage("reconciliation_repair.outdated"))
    if (effectsOf(context, current).length === 0) throw notAllowed(toMessage("reconciliation_repair.agrees_by_now"))
    return { lease, row: current.row, transaction: current.ledger.row }
  } catch (error) {
    await endRepair(context, lease, {})
    throw error
  }
}

/** Compares the payment once more after its repair, and stores the result. */
export async function finishRepair(
  context: Context,
  { lease, row, transaction }: RepairInHand,
  { books, actor, isAnswered }: { books: MedusaBooks; actor: string; isAnswered: boolean },
): Promise<AdminReconciliationDifference<Date>> {
  const { differences, sides } = await compareAgain({ context, books }, transaction)
  const isLeft = differences.some(({ cause, against }) => cause === row.cause && against === row.against)
  // That the gateway does not know the order is an answer, although the check recorded none.
  const isUnanswered =
    (!isAnswered && sides.gateway.is !== "unknown") || differences.some(({ cause }) => cause === "gateway_no_answer")
  const result: RepairResult = isUnanswered ? "not_answered" : isLeft ? "differs" : "agrees"
  await endRepair(context, lease, { result, repaired_by: actor, repaired_at: context.now() })
  return adminDifference(await findDifference(context.pg, row.id))
}

/** Ends a claim; the columns are written only by its owner. */
export async function endRepair(
  { pg }: Pick<Context, "pg">,
  { id, until }: Lease,
  columns: Partial<Pick<DifferenceRow, "result" | "repaired_by" | "repaired_at">>,
): Promise<void> {
  await pg(DIFFERENCES)
    .where({ id })
    .whereRaw("leased_until = ?::timestamptz", [until])
    .update({ ...columns, leased_until: null, updated_at: pg.fn.now() })
}

async function repairable({ pg }: Context, id: string): Promise<DifferenceRow> {
  const row = await findDifference(pg, id)
  const reason = repairDenial(row)
  if (reason) throw notAllowed(reason)
  return row
}

async function readCurrent(context: Context, row: DifferenceRow, books: MedusaBooks): Promise<Current> {
  const ledger = await readLedger(context, { id: row.transaction_id ?? "" })
  const payments = await medusaPayments(books, [ledger.row])
  const medusa = payments.get(ledger.row.payment_session_id) ?? null
  return { row, ledger, medusa, digest: digestOf(ledger, medusa) }
}

/** Identifies the state of a payment here and in Medusa, as far as a repair depends on it. */
function digestOf({ row, operations }: LedgerPayment, medusa: MedusaPayment | null): string {
  const { status, mismatch_code, recorded_at, released_at, reversed_at, superseded_at } = row
  const steps = operations.map(({ id, state, recorded_at: at }) => [id, state, at !== null])
  const state = [
    ...[status, mismatch_code, !!recorded_at, !!released_at, !!reversed_at, !!superseded_at],
    ...[totalsOf(row, operations), steps, medusa],
  ]
  return createHash("sha256").update(JSON.stringify(state)).digest("hex").slice(0, 32)
}

/**
 * The effects of a repair; none if nothing is left to record. A check also ends a difference that is
 * gone, such as one that the repair of another side mended.
 */
function effectsOf(context: Context, { row, ledger, medusa }: Current): KnownMessage[] {
  if (row.repair === "record") return recordingEffects(ledger)
  const differences = comparePayment({ ledger, medusa, gateway: { is: "recorded" }, now: context.now() })
  const isUnrecordedPayment = differences.some(({ cause }) => cause === "payment_missing_in_medusa")
  return [
    toMessage("reconciliation_effect.check"),
    ...(isUnrecordedPayment ? [toMessage("reconciliation_effect.check_unrecorded")] : []),
  ]
}

const recordingCodes = [
  ["capture", "reconciliation_effect.record_capture"],
  ["return", "reconciliation_effect.record_refund"],
] as const

function recordingEffects({ row, operations }: LedgerPayment): KnownMessage[] {
  if (operations.some((o) => isUnresolved(o))) return []
  const unrecorded = operations.filter((operation) => isUnrecorded(operation))
  const sumOf = (type: OperationRow["type"]) =>
    sum(
      unrecorded.filter((o) => o.type === type).map((o) => o.amount),
      row.currency_code,
    )
  const effects: KnownMessage[] = recordingCodes.flatMap(([type, code]) =>
    unrecorded.some((o) => o.type === type)
      ? [toMessage(code, { amount: amountParam(sumOf(type), row.currency_code) })]
      : [],
  )
  if (unrecorded.some((o) => o.type === "void")) effects.push(toMessage("reconciliation_effect.record_void"))
  return effects.length > 0 ? [...effects, toMessage("reconciliation_effect.no_money")] : []
}
