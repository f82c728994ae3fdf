import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ReconciliationCause, ReconciliationReport } from "../../../contracts"
import { allPages, pageOf } from "../../../lists"
import { allOf, notAllowed } from "../../../mapping"
import { type KnownMessage, type Message, toMessage } from "../../../messages"
import { compare, findExponent, sum } from "../../../money"
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
  const { differences, skipped } = await differencesOf(context, run, { rows: report.rows, problems })
  if (problems.length > 0) return { csv: allOf(problems) }
  const compared_at = context.now().toISOString()
  const counts = { rows: report.read, skipped: report.skipped + skipped }
  const kept: ReconciliationReport = { name, columns, ...counts, compared_at }
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
type Result = { differences: NewDifference[]; skipped: number }

/**
 * Compares every row that moved money. Without a column of currencies, an amount must fit the
 * currency of its payment: else `problems` has its row.
 */
async function differencesOf(context: Context, run: RunRow, { rows, problems }: Compared): Promise<Result> {
  const byOrder = new Map<string, ReportRow[]>()
  for (const row of rows) {
    const own = byOrder.get(row.order)
    if (own) own.push(row)
    else byOrder.set(row.order, [row])
  }
  const differences: NewDifference[] = []
  const compared = new Set<string>()
  let skipped = 0
  const compareAll = async (payments: readonly TransactionRow[], periods: readonly Period[]) => {
    const operations = await operationsOfPage(context, payments)
    for (const row of payments) {
      compared.add(row.id)
      const steps = operations.get(row.id) ?? []
      const ids = new Set([row.client_orderid, row.orderid, ...steps.map(({ orderid }) => orderid)])
      const own = [...ids].flatMap((order) => (order ? takeRows(byOrder, order) : []))
      const isVerification = row.type === "verification"
      skipped += own.filter(({ kind }) => isVerification || kind === "authorization").length
      if (isVerification) continue
      const unfit = own.filter(({ amount, currency_code }) => currency_code === null && !fits(amount, row))
      for (const { row_number } of unfit.slice(0, MOST_PROBLEMS - problems.length)) {
        problems.push(toMessage("report.amount_unreadable", { row: String(row_number) }))
      }
      const ledgers = periods.map((period) => ledgerOf(period, row, steps))
      differences.push(...comparePayment(row, ledgers, own))
    }
  }
  let after: string | undefined
  do {
    const page = await pageOf<TransactionRow>(paymentsOf(context, run), oldestFirst, { after, limit: PAGE })
    await compareAll(page.rows, [{ from: new Date(0), until: run.until_at }])
    after = page.next ?? undefined
  } while (after !== undefined)
  const orders = [...byOrder.keys()]
  for (let at = 0; at < orders.length; at += PAGE) {
    const left = orders.slice(at, at + PAGE).filter((order) => byOrder.has(order))
    await compareAll(await paymentsOfOrders(context, run, left), periodsOf(run))
  }
  for await (const payments of movedElsewhere(context, run)) {
    await compareAll(
      payments.filter(({ id }) => !compared.has(id)),
      periodsOf(run),
    )
  }
  return { differences: [...differences, ...[...byOrder.values()].flatMap(unknownOrder)], skipped }
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

type Kind = Exclude<ReportRow["kind"], "authorization">
type Sums = Readonly<Record<Kind, string>>
type Period = { from: Date; until: Date }

/**
 * The periods in which the steps of a payment of another period count: the run's own first. A
 * gateway may date a step otherwise than this store does, by at most a day.
 */
function periodsOf({ from_at, until_at }: RunRow): Period[] {
  const near = (at: Date) => [0, -DAY_MS, DAY_MS].map((by) => new Date(at.getTime() + by))
  return near(from_at).flatMap((from) => near(until_at).map((until) => ({ from, until })))
}

/** The ledger's sums of the steps of a period. */
function ledgerOf({ from, until }: Period, row: TransactionRow, operations: readonly OperationRow[]): Sums {
  const isIn = (at: Date) => new Date(at) >= from && new Date(at) < until
  const done = (type: OperationRow["type"]) => {
    const steps = operations.filter((o) => o.type === type && o.state === "done" && isIn(o.resolved_at ?? o.created_at))
    return sum(
      steps.map(({ amount }) => amount),
      row.currency_code,
    )
  }
  const isTaken = row.status === "approved" && isIn(row.approved_at ?? row.created_at)
  const capture = row.type !== "sale" ? done("capture") : sum(isTaken ? [row.amount] : [], row.currency_code)
  return { capture, refund: done("return"), chargeback: done("chargeback") }
}

/** @param ledgers the sums here; after the first, those that agree with the report as well */
function comparePayment(row: TransactionRow, ledgers: readonly Sums[], rows: readonly ReportRow[]): NewDifference[] {
  const { currency_code: currency } = row
  const difference = (cause: ReconciliationCause, values: Partial<NewDifference>): NewDifference => ({
    ...{ cause, against: "report", amount: null, expected: null, found: null, repair: null },
    ...{ transaction_id: row.id, client_orderid: row.client_orderid, orderid: row.orderid, payment_id: null },
    ...{ currency_code: currency, ours: null, theirs: null, row_number: rows[0]?.row_number },
    ...values,
  })
  const [ours] = ledgers
  if (!ours) return []
  const foreign = rows.find(({ currency_code }) => currency_code !== null && currency_code !== currency)
  if (foreign) {
    const { row_number, currency_code, amount } = foreign
    return [difference("currency_differs", { amount, expected: currency, found: currency_code, row_number })]
  }
  return (["capture", "refund", "chargeback"] as const).flatMap((kind) => {
    const amounts = rows.filter((one) => one.kind === kind).map(({ amount }) => amount)
    const [here, there] = [ours[kind], sum(amounts, currency)]
    // A neighboring day excuses the amounts of rows, not their absence.
    if ((amounts.length > 0 ? ledgers : [ours]).some((one) => compare(one[kind], there) === 0)) return []
    if (kind === "capture" && rows.length === 0) {
      // The amount of a sale that does not match its answer is unknown.
      if (row.mismatch && row.type === "sale") return []
      return [difference("payment_missing_in_report", { amount: here, expected: here })]
    }
    const isMore = compare(here, there) > 0
    const amount = sum(isMore ? [here, `-${there}`] : [there, `-${here}`], currency)
    return [difference(`${kind}_missing_${isMore ? "at_gateway" : "here"}`, { amount, expected: here, found: there })]
  })
}

/**
 * The payments of other periods of which money moved in this one; one with several steps may come
 * again.
 */
async function* movedElsewhere({ pg }: Context, run: RunRow): AsyncGenerator<TransactionRow[]> {
  const { account, from_at, until_at } = run
  const others = () =>
    pg("card_transaction")
      .where({ account, deleted_at: null })
      .where((either) => void either.where("created_at", "<", from_at).orWhere("created_at", ">=", until_at))
  const moved = <Row extends { id: string }>(query: Knex.QueryBuilder, by: string) =>
    allPages(PAGE, (page) => pageOf<Row>(query, { ...oldestFirst, by }, page))
  const inPeriod = (query: Knex.QueryBuilder, by: string) => query.where(by, ">=", from_at).where(by, "<", until_at)
  const sales = others().where({ type: "sale", status: "approved" })
  yield* moved<TransactionRow>(inPeriod(sales, "approved_at"), "approved_at")
  const steps = pg("card_operation").where({ state: "done", deleted_at: null })
  void steps.whereIn("type", ["capture", "return", "chargeback"])
  for await (const page of moved<OperationRow>(inPeriod(steps, "resolved_at"), "resolved_at")) {
    const ids = page.map(({ transaction_id }) => transaction_id)
    yield (await others().whereIn("id", ids)) as TransactionRow[]
  }
}

/** The payments of these orders, by the ids of their captures too. Those of the run are compared already. */
async function paymentsOfOrders(
  { pg }: Context,
  { account }: RunRow,
  orders: readonly string[],
): Promise<TransactionRow[]> {
  if (orders.length === 0) return []
  const steps = pg("card_operation").whereIn("orderid", orders).whereNull("deleted_at")
  const ids = (await steps.distinct("transaction_id").pluck("transaction_id")) as string[]
  return pg("card_transaction")
    .where({ account, deleted_at: null })
    .where((either) => void either.whereIn("client_orderid", orders).orWhereIn("orderid", orders).orWhereIn("id", ids))
}

/** An order of the report of which the ledger has no payment at all, of any period. */
function unknownOrder(rows: readonly ReportRow[]): NewDifference[] {
  const moved = rows.filter(({ kind }) => kind !== "authorization")
  // An authorization is the money of its captures.
  return (moved.length > 0 ? moved : rows.slice(0, 1)).map(({ order, amount, currency_code, row_number }) => ({
    ...{ cause: "payment_missing_here", against: "report", repair: null },
    ...{ amount, expected: null, found: amount, currency_code },
    ...{ transaction_id: null, payment_id: null, client_orderid: order, orderid: null },
    ...{ ours: null, theirs: null, row_number },
  }))
}
