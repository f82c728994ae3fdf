import { MedusaError } from "@medusajs/framework/utils"
import { type CsvError, parse } from "csv-parse/sync"
import { fromInert } from "./inert"

/** As many payouts as one file may ask for. */
export const MOST_ROWS = 5000
/** The empty ones among them. */
const MOST_RECORDS = 20_000
/** Bytes. */
export const LARGEST_FILE = 5 * 1024 * 1024

export type CsvRecord = {
  /** As a spreadsheet counts it: the first row is 1. */
  row_number: number
  cells: string[]
}

const separators = [",", ";", "\t"] as const

/**
 * The rows of a CSV file that are not empty, as text: with or without a byte order mark, with commas, semicolons or tabs, with any line
 * ends. What this plugin's own files put in front of a cell against formulas is taken away.
 * @param score how good a first row is; the separator by which it scores best is the file's
 * @throws MedusaError invalid_data with what to do about a file that cannot be read; nothing of the file is repeated
 */
export function parseCsv(text: string, score: (header: readonly string[]) => number): CsvRecord[] {
  refuseOtherFiles(text)
  // Some spreadsheets write their separator in a row of its own, which they never show.
  const [, rest = ""] = /^\uFEFF?(?:"?sep=.?"?\s*?(?:\r\n|\n|\r))?([^]*)$/i.exec(text) ?? []
  const [delimiter = ","] = separators
    .map((separator) => ({ separator, score: score(firstOf(rest, separator)) }))
    .sort((a, b) => b.score - a.score)
    .map(({ separator }) => separator)
  const all = recordsOf(rest, delimiter)
  const records = all
    .map((cells, index) => ({ row_number: index + 1, cells: cells.map(fromInert) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
  if (records.length > MOST_ROWS + 1) throw refused(`The file has more than ${MOST_ROWS} rows. Split it.`)
  if (all.length > MOST_RECORDS) throw refused(`The file has more than ${MOST_RECORDS} rows. Remove the empty ones.`)
  if (records.length === 0) throw refused("The file is empty.")
  return records
}

function refuseOtherFiles(text: string): void {
  if (Buffer.byteLength(text) > LARGEST_FILE) throw refused("The file is larger than 5 MB. Split it.")
  if (text.startsWith("PK\u0003\u0004") || text.startsWith("\u00D0\u00CF\u0011\u00E0") || text.startsWith("%PDF-")) {
    throw refused('This is no CSV file. In the spreadsheet, save it as "CSV UTF-8" and upload that.')
  }
  if (/[\0\uFFFD]/.test(text)) {
    throw refused('The file is not in UTF-8, so names would be paid that nobody has. Save it as UTF-8 ("CSV UTF-8").')
  }
}

/** The cells of the first line with a letter in it. */
function firstOf(text: string, delimiter: string): string[] {
  try {
    return recordsOf(/^.*\p{L}.*$/mu.exec(text)?.[0] ?? "", delimiter)[0] ?? []
  } catch {
    // Whoever reads the whole file says what is wrong with it.
    return []
  }
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    // Rows of another length are told with their numbers later on, among everything else that is wrong.
    return parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      to: MOST_RECORDS + 1,
    })
  } catch (error) {
    // The parser's own messages quote the file.
    const { code, lines } = error as CsvError & { lines?: number }
    if (!String(code).includes("QUOTE")) throw refused("The file is no CSV that can be read.")
    throw refused(
      `The quotes in line ${lines ?? 1} do not match. A cell with quotes in it stands in quotes, and each one inside is doubled.`,
    )
  }
}

function refused(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}
