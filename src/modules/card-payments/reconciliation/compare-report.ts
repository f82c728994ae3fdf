import type { ReconciliationCause, ReconciliationReport } from "../../../contracts"
import { pageOf } from "../../../lists"
import { allOf, notAllowed } from "../../../mapping"
import { type KnownMessage, type Message, toMessage } from "../../../messages"
import { compare, findExponent, isPositive, sum } from "../../../money"
import type { Context } from "../context"
import type { OperationRow, TransactionRow } from "../records/rows"
import { insertDifferences, type NewDifference } from "./kept-lease"
import { fitsDecimals, MOST_PROBLEMS, readReport, type ReportColumns, type ReportRow } from "./read-report"
import { DIFFERENCES, findRun, type RunRow, RUNS } from "./run-rows"
import { paymentsOf } from "./runs"

export type UploadedReport = { id: string; name: string; csv: string; columns: ReportColumns }

const PAGE = 500
const DAY_MS = 86_400_000
const oldestFirst = { list: "report", by: "created_at", direction: "asc" } as const

/**
 * Compares a finished run with the gateway's own report, and replaces the result of an earlier one.
 * The ledger is compared as it was at the end of the period: a report has no later refunds. All or
 * nothing, so a crash leaves nothing behind.
 * @returns the problems by field, if the file does not fit; else nothing
 * @throws MedusaError not_found, not_allowed, invalid_data
 */
export async function compareReport(
  context: Context,
  { id, name, csv, columns }: UploadedReport,
): Promise<Record<string, Message> | undefined> {
  const run = await findRun(context.pg, id)
  if (run.state !== "done") throw notAllowed(toMessage("reconciliation.not_done"))
  const report = await readReport(csv, { columns, from: run.from_day, to: run.to_day })
  if ("problems" in report) return report.problems
  const problems: KnownMessage[] = []
  const differences = await differencesOf(context, run, { rows: report.rows, problems })
  if (problems.length > 0) return { csv: allOf(problems) }
  const compared_at = context.now().toISOString()
  const kept: ReconciliationReport = { name, columns, rows: report.read, skipped: report.skipped, compared_at }
  await context.pg.transaction(async (trx) => {
    await trx(RUNS).where({ id }).forUpdate().first("id")
    const earlier = await trx(DIFFERENCES).where({ run_id: id, against: "report" }).delete()
    await insertDifferences(trx, id, differences)
    await trx(RUNS)
      .where({ id })
      .update({
        report: JSON.stringify(kept),
        differences: trx.raw("differences + ?", [differences.length - earlier]),
        updated_at: context.now(),
      })
  })
  return undefined
}

type Compared = { rows: readonly ReportRow[]; problems: KnownMessage[] }

/** Without a column of currencies, an amount must fit the currency of its payment: else `problems` has its row. */
async function differencesOf(context: Context, run: RunRow, { rows, problems }: Compared): Promise<NewDifference[]> {
  const byOrder = new Map<string, ReportRow[]>()
  for (const row of rows) {
    const own = byOrder.get(row.order)
    if (own) own.push(row)
    else byOrder.set(row.order, [row])
  }
  const differences: NewDifference[] = []
  let after: string | undefined
  do {
    const page = await pageOf<TransactionRow>(paymentsOf(context, run), oldestFirst, { after, limit: PAGE })
    const operations = await operationsOfPage(context, page.rows)
    for (const row of page.rows) {
      const steps = operations.get(row.id) ?? []
      const ids = new Set([row.client_orderid, row.orderid, ...steps.map(({ orderid }) => orderid)])
      const own = [...ids].flatMap((order) => (order ? takeRows(byOrder, order) : []))
      const unfit = own.filter(({ amount, currency_code }) => currency_code === null && !fits(amount, row))
      for (const { row_number } of unfit.slice(0, MOST_PROBLEMS - problems.length)) {
        problems.push(toMessage("report.amount_unreadable", { row: String(row_number) }))
      }
      differences.push(...comparePayment(row, ledgerAt(run.until_at, row, steps), own))
    }
    after = page.next ?? undefined
  } while (after !== undefined)
  return [...differences, ...(await unknownOrders(context, run, byOrder))]
}

function fits(amount: string, { currency_code }: TransactionRow): boolean {
  const exponent = findExponent(currency_code)
  return exponent === undefined || fitsDecimals(amount, exponent)
}

function takeRows(byOrder: Map<string, ReportRow[]>, order: string): ReportRow[] {
  const rows = byOrder.get(order) ?? []
  byOrder.delete(order)
  return rows
}

async function operationsOfPage(
  { pg }: Context,
  rows: readonly TransactionRow[],
): Promise<Map<string, OperationRow[]>> {
  const ids = rows.map(({ id }) => id)
  const operations = (await pg("card_operation")
    .whereIn("transaction_id", ids)
    .whereNull("deleted_at")) as OperationRow[]
  const byPayment = new Map(ids.map((id) => [id, [] as OperationRow[]]))
  for (const operation of operations) byPayment.get(operation.transaction_id)?.push(operation)
  return byPayment
}

type Sums = { captured: string; refunded: string }

/** The ledger's sums of the steps before a moment. */
function ledgerAt(until: Date, row: TransactionRow, operations: readonly OperationRow[]): Sums {
  const done = (type: OperationRow["type"]) => {
    const steps = operations.filter(
      (o) => o.type === type && o.state === "done" && new Date(o.resolved_at ?? o.created_at) < until,
    )
    return sum(
      steps.map(({ amount }) => amount),
      row.currency_code,
    )
  }
  const isTaken = row.status === "approved" && new Date(row.approved_at ?? row.created_at) < until
  const captured = row.type !== "sale" ? done("capture") : sum(isTaken ? [row.amount] : [], row.currency_code)
  return { captured, refunded: done("return") }
}

function comparePayment(row: TransactionRow, ours: Sums, rows: readonly ReportRow[]): NewDifference[] {
  const { currency_code: currency } = row
  const difference = (cause: ReconciliationCause, values: Partial<NewDifference>): NewDifference => ({
    ...{ cause, against: "report", amount: null, expected: null, found: null, repair: null },
    ...{ transaction_id: row.id, client_orderid: row.client_orderid, orderid: row.orderid, payment_id: null },
    ...{ currency_code: currency, ours: null, theirs: null, row_number: rows[0]?.row_number },
    ...values,
  })
  if (rows.length === 0) {
    const { captured } = ours
    if (!isPositive(captured)) return []
    return [difference("payment_missing_in_report", { amount: captured, expected: captured })]
  }
  const foreign = rows.find(({ currency_code }) => currency_code !== null && currency_code !== currency)
  if (foreign) {
    const { row_number, currency_code, amount } = foreign
    return [difference("currency_differs", { amount, expected: currency, found: currency_code, row_number })]
  }
  const sumOf = (kind: ReportRow["kind"]) =>
    sum(
      rows.filter((one) => one.kind === kind).map(({ amount }) => amount),
      currency,
    )
  return (
    [
      ["capture", ours.captured, sumOf("capture")],
      ["refund", ours.refunded, sumOf("refund")],
    ] as const
  ).flatMap(([step, here, there]) => {
    const order = compare(here, there)
    if (order === 0) return []
    const amount = sum(order > 0 ? [here, `-${there}`] : [there, `-${here}`], currency)
    const cause = order > 0 ? `${step}_missing_at_gateway` : `${step}_missing_here`
    return [difference(cause as ReconciliationCause, { amount, expected: here, found: there })]
  })
}

/**
 * The ids that a gateway gave to captures of the period; the payment may be of an earlier one. A
 * gateway may date a capture otherwise than this store does, by at most a day.
 */
async function captureIds({ pg }: Context, { from_at, until_at }: RunRow): Promise<string[]> {
  const captures = (await pg("card_operation")
    .where({ type: "capture", state: "done", deleted_at: null })
    .where("created_at", ">=", new Date(from_at.getTime() - DAY_MS))
    .where("created_at", "<", new Date(until_at.getTime() + DAY_MS))
    .whereNotNull("orderid")
    .distinct("orderid")) as { orderid: string }[]
  return captures.map(({ orderid }) => orderid)
}

/** Orders of the report of which the ledger has no payment at all, of any period. */
async function unknownOrders(
  context: Context,
  run: RunRow,
  byOrder: ReadonlyMap<string, readonly ReportRow[]>,
): Promise<NewDifference[]> {
  const { pg } = context
  const { account } = run
  const orders = [...byOrder.keys()]
  const known = new Set(orders.length > 0 ? await captureIds(context, run) : [])
  for (let at = 0; at < orders.length; at += PAGE) {
    const some = orders.slice(at, at + PAGE)
    const found = (await pg("card_transaction")
      .where({ account })
      .where((either) => void either.whereIn("client_orderid", some).orWhereIn("orderid", some))
      .select("client_orderid", "orderid")) as Pick<TransactionRow, "client_orderid" | "orderid">[]
    for (const { client_orderid, orderid } of found) known.add(client_orderid).add(orderid ?? "")
  }
  return orders
    .filter((order) => !known.has(order))
    .flatMap((order) => {
      const [first] = byOrder.get(order) ?? []
      // A later step of a payment that an earlier period has.
      if (!first || first.kind === "refund" || first.kind === "chargeback") return []
      const currency =
        first.currency_code && findExponent(first.currency_code) !== undefined ? first.currency_code : null
      return [
        {
          ...{ cause: "payment_missing_here", against: "report", repair: null },
          ...{ amount: first.amount, expected: null, found: first.amount, currency_code: currency },
          ...{ transaction_id: null, payment_id: null, client_orderid: order, orderid: null },
          ...{ ours: null, theirs: null, row_number: first.row_number },
        } satisfies NewDifference,
      ]
    })
}
