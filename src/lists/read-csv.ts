import { type CsvError, type Options, parse } from "csv-parse"
import { parse as parseNow } from "csv-parse/sync"
import { Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import { invalidData } from "../mapping/refusals"
import { toMessage } from "../messages"
import { unescapeCsvFormula } from "./csv-file"

/** The most rows including empty ones, for each row with content that a file may have. */
const RECORDS_OF_ROW = 4
/** Bytes. */
export const LARGEST_FILE = 5 * 1024 * 1024

export type CsvRecord = {
  /** As a spreadsheet counts it: the first row is 1. */
  row_number: number
  cells: string[]
}

type CsvOptions = {
  /** Rates a first row; the separator with the best score is used. */
  score: (header: readonly string[]) => number
  /** The most rows with content that the file may have below its header. */
  mostRows: number
}

/** Bytes parsed at a time. */
const PIECE = 16 * 1024
/** Longest first row that is parsed to detect the separator, in characters. */
const LONGEST_HEADER = 20_000

const separators = [",", ";", "\t"] as const

/**
 * The non-empty rows of a CSV file, as text. Accepts a byte order mark, commas, semicolons or tabs,
 * and any line ends. Removes the apostrophes that this plugin's own files put in front of formulas.
 * Parses in pieces and yields to the event loop between them.
 * @throws MedusaError invalid_data with the fix for a file that cannot be read; the message quotes
 * nothing of the file
 */
export async function parseCsv(text: string, { score, mostRows }: CsvOptions): Promise<CsvRecord[]> {
  refuseOtherFiles(text)
  // Some spreadsheets write the separator in a hidden first row, such as `sep=;`.
  const [, rest = ""] = /^\uFEFF?(?:"?sep=.?"?\s*?(?:\r\n|\n|\r))?([^]*)$/i.exec(text) ?? []
  const [delimiter = ","] = separators
    .map((separator) => ({ separator, score: score(firstOf(rest, separator)) }))
    .sort((a, b) => b.score - a.score)
    .map(({ separator }) => separator)
  const most = RECORDS_OF_ROW * mostRows
  const all = await recordsOf(rest, optionsOf(delimiter, most + 1))
  const records = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
  if (records.length > mostRows + 1) {
    throw invalidData(toMessage("csv_file.too_many_rows", { count: mostRows }))
  }
  if (all.length > most) {
    throw invalidData(toMessage("csv_file.too_many_empty_rows", { count: most }))
  }
  if (records.length === 0) throw invalidData(toMessage("csv_file.empty"))
  return records
}

function refuseOtherFiles(text: string): void {
  if (Buffer.byteLength(text) > LARGEST_FILE) throw invalidData(toMessage("csv_file.too_large"))
  if (text.startsWith("PK\u0003\u0004") || text.startsWith("\u00D0\u00CF\u0011\u00E0") || text.startsWith("%PDF-")) {
    throw invalidData(toMessage("csv_file.not_csv"))
  }
  if (/[\0\uFFFD]/.test(text)) {
    throw invalidData(toMessage("csv_file.not_utf8"))
  }
}

/** The cells of the first line with a letter in it. */
function firstOf(text: string, delimiter: string): string[] {
  try {
    const line = /^.*\p{L}.*$/mu.exec(text)?.[0] ?? ""
    return parseNow(line.slice(0, LONGEST_HEADER), optionsOf(delimiter, 1))[0] ?? []
  } catch {
    // Parsing the whole file reports the error.
    return []
  }
}

function optionsOf(delimiter: string, to: number): Options {
  return {
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    // The reader of the rows reports those of a different length, with their numbers.
    relax_column_count: true,
    to,
  }
}

async function recordsOf(text: string, options: Options): Promise<CsvRecord[]> {
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
    for await (const cells of Readable.from(pieces()).pipe(parse(options)) as AsyncIterable<string[]>) {
      records.push({ row_number: records.length + 1, cells: cells.map(unescapeCsvFormula) })
      await yieldToEventLoop()
    }
    return records
  } catch (error) {
    // The parser's own messages quote the file, so they are not shown.
    const { code, lines } = error as CsvError & { lines?: number }
    if (!String(code).includes("QUOTE")) throw invalidData(toMessage("csv_file.unreadable"))
    throw invalidData(toMessage("csv_file.unbalanced_quotes", { line: String(lines ?? 1) }))
  }
}

/** Longest time of work before yielding to the event loop, in milliseconds. */
const MOST_MS = 10

/**
 * @returns a function to call between pieces of long work; it yields to the event loop once the
 * work has taken more than 10 ms
 */
export function eventLoopYielder(): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < MOST_MS) return
    await setImmediate()
    startedAt = performance.now()
  }
}
