import { DateTime } from "luxon"
import { findEmbeddedCard } from "../../../card-check/find-embedded-card"
import type { ReportField } from "../../../contracts"
import { eventLoopYielder, parseCsv } from "../../../lists/read-csv"
import { allOf } from "../../../mapping"
import { type KnownMessage, type Message, toMessage } from "../../../messages"
import { findExponent } from "../../../money"

/** A gateway reports a year of 10,000 payments, with their captures and refunds, in as many rows. */
const MOST_ROWS = 50_000
/** Problems listed of a file; hundreds of wrong rows have one cause. */
export const MOST_PROBLEMS = 10

export type ReportColumns = Partial<Record<ReportField, string>>

/** `capture`: money that was taken, by a sale or a capture. Amounts are positive decimal text. */
export type ReportRow = {
  row_number: number
  order: string
  kind: "capture" | "authorization" | "refund" | "chargeback"
  amount: string
  currency_code: string | null
}

/** `skipped`: rows that are no money of the period. */
export type Report = { rows: ReportRow[]; read: number; skipped: number }

type Reading = { columns: ReportColumns; from: string; to: string }

/**
 * Reads a gateway's report by the columns that the merchant mapped. Without a column of types, a
 * negative amount is a refund. Rows that are not approved, of another kind, or of another day are
 * skipped. No message quotes the file.
 * @returns the problems by field instead, if the file does not fit
 * @throws MedusaError invalid_data for a file that is no CSV
 */
export async function readReport(
  text: string,
  { columns, from, to }: Reading,
): Promise<Report | { problems: Record<string, Message> }> {
  const named = Object.entries(columns) as [ReportField, string][]
  const score = (header: readonly string[]) => named.filter(([, name]) => positionOf(header, name) >= 0).length
  const [header = { cells: [] as string[] }, ...records] = await parseCsv(text, { score, mostRows: MOST_ROWS })
  const wrong = named.flatMap(([field, name]) => {
    const count = header.cells.filter((cell) => plain(cell) === plain(name)).length
    const code = count === 0 ? "report.column_missing" : "report.column_repeated"
    return count === 1 ? [] : [[`columns.${field}`, toMessage(code)] as const]
  })
  if (wrong.length > 0) return { problems: Object.fromEntries(wrong) }
  const at = Object.fromEntries(named.map(([field, name]) => [field, positionOf(header.cells, name)]))
  const rows: ReportRow[] = []
  const problems: KnownMessage[] = []
  const yieldToEventLoop = eventLoopYielder()
  for (const { row_number, cells } of records) {
    const cell = (field: ReportField) => (at[field] === undefined ? undefined : (cells[at[field]] ?? "").trim())
    const row = isSurplus(cells, header.cells)
      ? toMessage("report.row_too_long", { row: String(row_number) })
      : readRow(row_number, cell, { from, to })
    if (row && "code" in row) problems.push(row)
    else if (row) rows.push(row)
    if (problems.length >= MOST_PROBLEMS) break
    await yieldToEventLoop()
  }
  if (problems.length > 0) return { problems: { csv: allOf(problems) } }
  return { rows, read: records.length, skipped: records.length - rows.length }
}

/** True if a separator in a cell, such as a decimal comma, shifted the cells after it into other columns. */
function isSurplus(cells: readonly string[], header: readonly string[]): boolean {
  return cells.slice(header.length).some((cell) => cell.trim() !== "")
}

function positionOf(header: readonly string[], name: string): number {
  return header.findIndex((cell) => plain(cell) === plain(name))
}

const plain = (cell: string) => cell.trim().toLowerCase()

type Cell = (field: ReportField) => string | undefined

/** @returns a problem, or null for a row that is skipped */
function readRow(row_number: number, cell: Cell, { from, to }: Pick<Reading, "from" | "to">) {
  const row = { row: String(row_number) }
  const order = cell("order_id") ?? ""
  if (!/^[\w.:-]{1,128}$/.test(order)) return toMessage("report.order_unreadable", row)
  if (findEmbeddedCard(order)) return toMessage("report.order_is_card", row)
  const amount = readAmount(cell("amount") ?? "")
  if (!amount) return toMessage("report.amount_unreadable", row)
  const currency = cell("currency")?.toLowerCase()
  if (currency !== undefined) {
    const exponent = findExponent(currency)
    if (exponent === undefined) return toMessage("report.currency_unreadable", row)
    if (!fitsDecimals(amount.absolute, exponent)) return toMessage("report.amount_unreadable", row)
  }
  const date = cell("date")
  const day = date === undefined ? from : dayOf(date)
  if (!day) return toMessage("report.date_unreadable", row)
  if (day < from || day > to) return null
  const status = cell("status")?.toLowerCase()
  if (status !== undefined && !successes.has(status)) return null
  const kind = kindOf(cell("type"), amount.isNegative)
  if (!kind || !/[1-9]/.test(amount.absolute)) return null
  return { row_number, order, kind, amount: amount.absolute, currency_code: currency ?? null } satisfies ReportRow
}

const successes: ReadonlySet<string> = new Set(["approved", "success", "successful", "completed", "ok"])

const kinds = new Map<string, ReportRow["kind"]>(
  Object.entries({
    sale: "capture",
    payment: "capture",
    purchase: "capture",
    capture: "capture",
    preauth: "authorization",
    auth: "authorization",
    authorization: "authorization",
    refund: "refund",
    return: "refund",
    reversal: "refund",
    chargeback: "chargeback",
  } as const),
)

/** The gateway's words for types; another type is no money of a payment. A negative sale is a refund. */
function kindOf(type: string | undefined, isNegative: boolean): ReportRow["kind"] | undefined {
  if (type === undefined) return isNegative ? "refund" : "capture"
  const kind = kinds.get(type.toLowerCase())
  return kind === "capture" && isNegative ? "refund" : kind
}

/** Digits with a point or a comma before at most three decimals; a file has no thousands separators. */
function readAmount(text: string): { absolute: string; isNegative: boolean } | undefined {
  const [, sign, whole, decimals] = /^([-−]?)(\d{1,12})(?:[.,](\d{1,3}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  return { absolute: decimals === undefined ? whole : `${whole}.${decimals}`, isNegative: sign !== "" }
}

/**
 * False for more decimals than the currency has, which would change the amount, and for three in
 * place of fewer: a point before three digits may separate thousands.
 */
export function fitsDecimals(amount: string, exponent: number): boolean {
  const [, decimals = ""] = amount.split(".")
  if (decimals.length === 3 && exponent < 3) return false
  return /^0*$/.test(decimals.slice(exponent))
}

/** `2026-10-31…` or `31.10.2026…`; a gateway's own zone is not documented, so the day counts as it stands. */
function dayOf(text: string): string | undefined {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})(?!\d)/.exec(text) ?? []
  const iso = day ? `${year}-${month}-${day}` : /^(\d{4}-\d\d-\d\d)(?!\d)/.exec(text)?.[1]
  return iso && DateTime.fromISO(iso).isValid ? iso : undefined
}
