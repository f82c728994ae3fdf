import { allOf, invalidData } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import { type CsvRecord, eventLoopYielder, parseCsv } from "../../../lists/read-csv"
import { knownColumns, requiredColumns } from "./columns"
import { type FileRow, type PayingAccount, readRow } from "./read-row"

/** The most payouts that a file may have. */
export const MOST_ROWS = 5000

/**
 * Reads a file of payouts: each row with its problems, or with the payout that it requests. No
 * message quotes the file. Thousands of rows take seconds, so the work yields to the event loop in
 * between.
 * @param text decoded from UTF-8
 * @throws MedusaError invalid_data for a file that cannot be read at all: wrong encoding, columns
 * or size
 */
export async function readBatchFile(text: string, paying: PayingAccount): Promise<FileRow[]> {
  const [header, ...records] = await parseCsv(text, { score: knownIn, mostRows: MOST_ROWS })
  const names = readHeader(header?.cells ?? [])
  if (records.length === 0) throw invalidData(toMessage("payout_file.no_rows"))
  const yieldToEventLoop = eventLoopYielder()
  const rows: FileRow[] = []
  for (const record of records) {
    rows.push(rowOf(record, names, paying))
    await yieldToEventLoop()
  }
  return rows
}

/**
 * A missing or extra cell shifts all following cells into other columns, so the row is refused:
 * money could go to the wrong destination.
 */
function rowOf({ row_number, cells }: CsvRecord, names: readonly string[], paying: PayingAccount): FileRow {
  const surplus = cells.slice(names.length).some((cell) => cell.trim() !== "")
  if (surplus || cells.length < names.length) {
    const problem = surplus
      ? toMessage("payout_file.row_too_long", { count: names.length })
      : toMessage("payout_file.row_too_short", { cells: cells.length, count: names.length })
    const nothing = { recipient_name: "", amount: "", currency_code: "", reference: "" }
    return { row_number, cells: nothing, problems: [{ field: "", ...problem }] }
  }
  return readRow(row_number, Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])), paying)
}

/** Far more columns than the template has. Comparing each one takes time. */
const MOST_COLUMNS = 100

/** `First name` becomes `first_name`. */
function nameOf(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_")
}

/** Counts the known columns in a first row. */
function knownIn(header: readonly string[]): number {
  return header.filter((cell) => knownColumns.includes(nameOf(cell))).length
}

/**
 * Column names of a file, from its first row.
 * @throws MedusaError invalid_data with a message for each unknown, repeated or missing column, at
 * most ten
 */
function readHeader(header: readonly string[]): string[] {
  if (knownIn(header) === 0) {
    throw invalidData(toMessage("payout_file.no_header", { columns: requiredColumns.join(", ") }))
  }
  // Drops separators behind the last column.
  const names = header.slice(0, header.findLastIndex((cell) => cell.trim() !== "") + 1).map(nameOf)
  if (names.length > MOST_COLUMNS) {
    throw invalidData(toMessage("payout_file.too_many_columns", { count: names.length, most: MOST_COLUMNS }))
  }
  const problems = names.flatMap((name, index): KnownMessage[] => {
    const letter = letterOf(index)
    if (name === "") return [toMessage("payout_file.column_unnamed", { letter })]
    if (!knownColumns.includes(name)) return [unknownColumn(name, letter)]
    return names.indexOf(name) < index ? [toMessage("payout_file.column_repeated", { name, letter })] : []
  })
  const missing = requiredColumns
    .filter((name) => !names.includes(name))
    .map((name) => toMessage("payout_file.column_missing", { name }))
  // Hundreds of wrong columns have one cause, so ten messages are enough.
  if (problems.length + missing.length > 0) throw invalidData(allOf([...missing, ...problems].slice(0, 10)))
  return names
}

/**
 * Quotes the name only if it looks like a column name: in a file without a header the cell may be
 * an account number.
 */
function unknownColumn(name: string, letter: string): KnownMessage {
  if (!/^[a-z][a-z_]{0,30}\d?$/.test(name)) return toMessage("payout_file.column_unreadable", { letter })
  const similar = nearestName(name, knownColumns)
  if (similar) return toMessage("payout_file.column_misspelled", { name, letter, similar })
  return toMessage("payout_file.column_unknown", { name, letter })
}

/** Column letters as in spreadsheets: A, B, … Z, AA, AB. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter
}

/** Common names for columns that are called differently here. */
const synonyms: Readonly<Record<string, string>> = {
  iban: "account_number",
  account: "account_number",
  kind: "destination",
  type: "destination",
  method: "destination",
  surname: "last_name",
  family_name: "last_name",
  given_name: "first_name",
  firstname: "first_name",
  lastname: "last_name",
  mail: "email",
  e_mail: "email",
  sum: "amount",
  value: "amount",
  note: "description",
  purpose: "description",
  order_desc: "description",
  customer: "customer_id",
  order: "order_id",
}

/** The most similar known name; undefined if none is similar enough. */
function nearestName(given: string, names: readonly string[]): string | undefined {
  const meant = Object.hasOwn(synonyms, given) ? synonyms[given] : undefined
  if (meant && names.includes(meant)) return meant
  const [nearest] = names
    .map((name) => ({ name, distance: name.includes(given) || given.includes(name) ? 1 : editsBetween(given, name) }))
    .filter(({ name, distance }) => distance <= Math.min(3, Math.floor(name.length / 2)))
    .sort((a, b) => a.distance - b.distance)
  return nearest?.name
}

/** Levenshtein distance: letters to insert, delete or replace. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
