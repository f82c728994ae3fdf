import { MedusaError } from "@medusajs/framework/utils"
import { type CsvError, type Options, parse } from "csv-parse"
import { parse as parseNow } from "csv-parse/sync"
import { stringify } from "csv-stringify/sync"
import { Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"

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

/** So much of a file is read at once, in bytes. */
const PIECE = 16 * 1024
/** No header of ours is as long, in characters. */
const LONGEST_HEADER = 20_000

const separators = [",", ";", "\t"] as const

/**
 * The rows of a CSV file that are not empty, as text: with or without a byte order mark, with commas, semicolons or tabs, with any line
 * ends. What this plugin's own files put in front of a cell against formulas is taken away. Piece by piece: others have their turn.
 * @param score how good a first row is; the separator by which it scores best is the file's
 * @throws MedusaError invalid_data with what to do about a file that cannot be read; nothing of the file is repeated
 */
export async function parseCsv(text: string, score: (header: readonly string[]) => number): Promise<CsvRecord[]> {
  refuseOtherFiles(text)
  // Some spreadsheets write their separator in a row of its own, which they never show.
  const [, rest = ""] = /^\uFEFF?(?:"?sep=.?"?\s*?(?:\r\n|\n|\r))?([^]*)$/i.exec(text) ?? []
  const [delimiter = ","] = separators
    .map((separator) => ({ separator, score: score(firstOf(rest, separator)) }))
    .sort((a, b) => b.score - a.score)
    .map(({ separator }) => separator)
  const all = await recordsOf(rest, delimiter)
  const records = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
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
    const line = /^.*\p{L}.*$/mu.exec(text)?.[0] ?? ""
    return parseNow(line.slice(0, LONGEST_HEADER), optionsOf(delimiter))[0] ?? []
  } catch {
    // Whoever reads the whole file says what is wrong with it.
    return []
  }
}

function optionsOf(delimiter: string): Options {
  return {
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    // Rows of another length are told with their numbers later on, among everything else that is wrong.
    relax_column_count: true,
    to: MOST_RECORDS + 1,
  }
}

async function recordsOf(text: string, delimiter: string): Promise<CsvRecord[]> {
  const yieldToEventLoop = eventLoopYielder()
  const bytes = Buffer.from(text)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += PIECE) {
      yield bytes.subarray(at, at + PIECE)
      await yieldToEventLoop()
    }
  }
  const records: CsvRecord[] = []
  try {
    for await (const cells of Readable.from(pieces()).pipe(parse(optionsOf(delimiter))) as AsyncIterable<string[]>) {
      records.push({ row_number: records.length + 1, cells: cells.map(unescapeCsvFormula) })
      await yieldToEventLoop()
    }
    return records
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

export type CsvCell = string | number | Date | null | undefined

/** In front of a file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF"

/**
 * Lines of a CSV file (RFC 4180: commas, quotes where needed, CRLF), in which no cell is a formula. The writer's own rule for
 * formulas looks at the first character alone; a spreadsheet that splits at semicolons finds more beginnings (`inert`).
 */
export function csvText(lines: readonly (readonly CsvCell[])[]): string {
  return stringify(lines as CsvCell[][], {
    record_delimiter: "\r\n",
    // Other separators and line ends than this file's do not split a quoted cell, and a byte order mark in it is text.
    quoted_match: /[;\t\r\n\uFEFF]|^\s|\s$/,
    cast: {
      string: escapeCsvFormula,
      number: String,
      date: (at) => at.toISOString(),
    },
  })
}

/**
 * What makes a spreadsheet take a cell for a formula: the signs that one begins with, their full-width forms (which some read as the
 * plain ones), and the characters that some skip in front of them (ASVS 5.0, 1.2.10).
 */
const sign = "[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]"

/** What a spreadsheet may drop between the beginning of a cell and the sign: spaces, and the quotes of a cell in quotes. */
const dropped = "(?:[^\\S\\t\\r\\n]|['\"])*"

/** A spreadsheet that splits at another separator than the file's begins a cell behind it, and one behind each line break. */
const newAttempt = "(?<=^|[;\\t\\r\\n])"

const live = new RegExp(`${newAttempt}(?=${dropped}${sign})`, "g")
const escaped = new RegExp(`${newAttempt}'(?=${dropped}${sign})`, "g")
const formula = new RegExp(`^\\s*${sign}`)

/** The text with an apostrophe in front of whatever a spreadsheet would run. `+49 30` becomes `'+49 30`. */
export function escapeCsvFormula(text: string): string {
  return text.replace(live, "'")
}

/** The text as it was before `inert`. */
export function unescapeCsvFormula(text: string): string {
  return text.replace(escaped, "")
}

/** Whether a spreadsheet could take the cell for a formula. */
export function isFormula(cell: string): boolean {
  return formula.test(cell)
}

/** For so long somebody who reads a file keeps everybody else waiting, in milliseconds. */
const MOST_MS = 10

/** @returns called between the pieces of a long work: lets whoever waits for this process have their turn, once it was worked on for some time */
export function eventLoopYielder(): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < MOST_MS) return
    await setImmediate()
    startedAt = performance.now()
  }
}
