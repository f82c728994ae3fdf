import type { InferTypeOf } from "@medusajs/framework/types"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  AdminReconciliation,
  AdminReconciliationDetail,
  AdminReconciliationDifference,
  ReconciledSide,
  ReconciliationCause,
  ReconciliationCauseCount,
  ReconciliationReport,
} from "../../../contracts"
import { reconciliationCauses, reconciliationSides } from "../../../contracts"
import { notFound } from "../../../mapping"
import { matchingRows, newestFirst, type Page, pageOf } from "../../../lists"
import { allowed, denied, type KnownMessage, rendered, renderedOrNull, toMessage } from "../../../messages"
import { findExponent, sum } from "../../../money"
import type { Context } from "../context"
import type CardReconciliationDifference from "../models/reconciliation-difference"
import type CardReconciliationRun from "../models/reconciliation-run"

export const RUNS = "card_reconciliation_run"
export const DIFFERENCES = "card_reconciliation_difference"

export type RunRow = Omit<InferTypeOf<typeof CardReconciliationRun>, "error" | "report"> & {
  error: KnownMessage | null
  report: ReconciliationReport | null
}
export type DifferenceRow = Omit<InferTypeOf<typeof CardReconciliationDifference>, "ours" | "theirs"> & {
  ours: ReconciledSide | null
  theirs: ReconciledSide | null
}

export type RunFilters = { account?: string; state?: RunRow["state"] }
export type DifferenceFilters = {
  /** An id of the payment: the client order id, the gateway's, ours or Medusa's. */
  q?: string
  cause?: ReconciliationCause
  against?: DifferenceRow["against"]
  /** Whether a repair was made. */
  repaired?: boolean
}

/** @throws MedusaError not_found */
export async function findRun(pg: Knex, id: string): Promise<RunRow> {
  const row = (await pg(RUNS).where({ id, deleted_at: null }).first()) as RunRow | undefined
  if (!row) throw notFound(toMessage("reconciliation.not_found"))
  return row
}

/** @throws MedusaError not_found */
export async function findDifference(pg: Knex, id: string): Promise<DifferenceRow> {
  const row = (await pg(DIFFERENCES).where({ id, deleted_at: null }).first()) as DifferenceRow | undefined
  if (!row) throw notFound(toMessage("reconciliation.difference_not_found"))
  return row
}

/** A page of runs, newest first. @throws MedusaError invalid_data for a wrong `after` */
export async function listRuns(
  { pg }: Context,
  filters: RunFilters,
  page: Page,
): Promise<{ reconciliations: AdminReconciliation<Date>[]; next: string | null }> {
  const query = matchingRows(pg, RUNS, { equal: filters })
  const { rows, next } = await pageOf<RunRow>(query, newestFirst("reconciliations"), page)
  const open = await openOf(pg, rows)
  return { reconciliations: rows.map((row) => adminRun(row, open.get(row.id) ?? 0)), next }
}

/** The number of differences of each run that no repair has ended. */
async function openOf(pg: Knex, runs: readonly RunRow[]): Promise<Map<string, number>> {
  const ids = runs.filter(({ differences }) => differences > 0).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const counted = (await pg(DIFFERENCES)
    .whereIn("run_id", ids)
    .where({ deleted_at: null })
    .where((open) => void open.whereNull("result").orWhere("result", "<>", "agrees"))
    .groupBy("run_id")
    .select("run_id")
    .count("id as count")) as { run_id: string; count: string }[]
  return new Map(counted.map(({ run_id, count }) => [run_id, Number(count)]))
}

/** A run with its differences by cause. @throws MedusaError not_found */
export async function runDetail({ pg }: Context, id: string): Promise<AdminReconciliationDetail<Date>> {
  const row = await findRun(pg, id)
  const [open, causes] = await Promise.all([openOf(pg, [row]), causesOf(pg, id)])
  return { ...adminRun(row, open.get(id) ?? 0), causes }
}

type CauseRow = Pick<DifferenceRow, "against"> & {
  cause: ReconciliationCause
  currency_code: string | null
  count: string
  repaired: string
  total: string
}

async function causesOf(pg: Knex, runId: string): Promise<ReconciliationCauseCount[]> {
  const rows = (await pg(DIFFERENCES)
    .where({ run_id: runId, deleted_at: null })
    .groupBy("cause", "against", "currency_code")
    .orderBy("currency_code")
    .select("cause", "against", "currency_code")
    .select({
      count: pg.raw("count(*)"),
      repaired: pg.raw("count(*) filter (where result = 'agrees')"),
      total: pg.raw("coalesce(sum(amount::numeric), 0)::text"),
    })) as CauseRow[]
  const groups = reconciliationCauses.flatMap((cause) => reconciliationSides.map((against) => ({ cause, against })))
  return groups.flatMap(({ cause, against }) => {
    const mine = rows.filter((row) => row.cause === cause && row.against === against)
    if (mine.length === 0) return []
    const countOf = (name: "count" | "repaired") => mine.reduce((total, row) => total + Number(row[name]), 0)
    const sums = mine.flatMap(({ currency_code, total }) =>
      currency_code && findExponent(currency_code) !== undefined
        ? [{ currency_code, amount: sum([total], currency_code) }]
        : [],
    )
    return [{ cause, against, count: countOf("count"), repaired: countOf("repaired"), sums }]
  })
}

/** A page of a run's differences, in the order in which they were found. */
export async function listDifferences(
  { pg }: Context,
  { run_id, cause, against, repaired, q }: DifferenceFilters & { run_id: string },
  page: Page,
): Promise<{ differences: AdminReconciliationDifference<Date>[]; next: string | null }> {
  const query = matchingRows(pg, DIFFERENCES, { equal: { run_id, cause, against } })
  if (q) void query.whereRaw("? IN (client_orderid, orderid, transaction_id, payment_id)", [q])
  if (repaired === true) void query.where("result", "agrees")
  if (repaired === false) void query.where((open) => void open.whereNull("result").orWhere("result", "<>", "agrees"))
  const order = { list: "differences", by: "created_at", direction: "asc" } as const
  const { rows, next } = await pageOf<DifferenceRow>(query, order, page)
  return { differences: rows.map(adminDifference), next }
}

function adminRun(row: RunRow, open: number): AdminReconciliation<Date> {
  const { id, account, from_day, to_day, time_zone, state, total, compared, differences } = row
  const { report, requested_by, created_at, finished_at, error } = row
  return {
    ...{ id, account, from: from_day, to: to_day, time_zone, state, total, compared, differences, open },
    report: report && { ...report, compared_at: new Date(report.compared_at) },
    ...{ requested_by, created_at, finished_at, error: renderedOrNull(error) },
    actions: {
      cancel: state === "running" ? allowed : denied(toMessage("reconciliation.ended")),
      upload: state === "done" ? allowed : denied(toMessage("reconciliation.not_done")),
    },
  }
}

export function adminDifference(row: DifferenceRow): AdminReconciliationDifference<Date> {
  const { id, cause, against, transaction_id, payment_id, client_orderid, orderid, row_number } = row
  const { currency_code, amount, expected, found, ours, theirs, repair } = row
  const { repaired_at, repaired_by, result, created_at } = row
  const reason = repairDenial(row)
  return {
    ...{ id, cause, against, message: rendered(toMessage(`reconciliation_cause.${cause}`)) },
    ...{ transaction_id, payment_id, client_orderid, orderid, row_number },
    ...{ currency_code, amount, expected, found, ours, theirs, repair },
    ...{ repaired_at, repaired_by, result, created_at },
    actions: { repair: reason ? denied(reason) : allowed },
  }
}

/** The reason why a difference is not repaired; null if it may be. */
export function repairDenial({ repair, result }: Pick<DifferenceRow, "repair" | "result">): KnownMessage | null {
  if (!repair) return toMessage("reconciliation_repair.none")
  return result === "agrees" ? toMessage("reconciliation_repair.made") : null
}
