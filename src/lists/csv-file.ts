import { stringify } from "csv-stringify/sync"

export type CsvCell = string | number | Date | null | undefined

/** At the start of a file it makes spreadsheets read UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF"

/**
 * Lines of a CSV file (RFC 4180: commas, quotes where needed, CRLF) without live formulas. The CSV
 * writer's own escaping checks only the first character of a cell; a spreadsheet that splits at
 * semicolons finds more cell starts (`escapeCsvFormula`).
 */
export function csvText(lines: readonly (readonly CsvCell[])[]): string {
  return stringify(lines as CsvCell[][], {
    record_delimiter: "\r\n",
    // Quotes cells with other separators, line ends or a byte order mark, so that they stay one
    // cell.
    quoted_match: /[;\t\r\n\uFEFF]|^\s|\s$/,
    cast: {
      string: escapeCsvFormula,
      number: String,
      date: (at) => at.toISOString(),
    },
  })
}

/**
 * Characters that make a spreadsheet treat a cell as a formula (ASVS 5.0, 1.2.10): the formula
 * signs, their full-width forms, which some spreadsheets treat alike, and the tab and carriage
 * return, which some skip before the sign.
 */
const sign = "[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]"

/** Characters that a spreadsheet may drop before the sign: spaces, and the quotes around a cell. */
const dropped = "(?:[^\\S\\t\\r\\n]|['\"])*"

/**
 * Where a cell may start: a spreadsheet that splits at another separator than the file's starts a
 * cell after it, and one after each line break.
 */
const newAttempt = "(?<=^|[;\\t\\r\\n])"

const live = new RegExp(`${newAttempt}(?=${dropped}${sign})`, "g")
const escaped = new RegExp(`${newAttempt}'(?=${dropped}${sign})`, "g")
const formula = new RegExp(`^\\s*${sign}`)

/** Puts an apostrophe in front of every formula start: `+49 30` becomes `'+49 30`. */
export function escapeCsvFormula(text: string): string {
  return text.replace(live, "'")
}

/** Reverses `escapeCsvFormula`. */
export function unescapeCsvFormula(text: string): string {
  return text.replace(escaped, "")
}

/** True if a spreadsheet could treat the cell as a formula. */
export function isFormula(cell: string): boolean {
  return formula.test(cell)
}

/**
 * Pages of lines as parts of a CSV file, which begins with a byte order mark. The first page, which
 * is the header, becomes one part with the second one: an error of the first query is then known
 * before anything was sent.
 */
export async function* csvParts(pages: AsyncGenerator<CsvCell[][]>): AsyncGenerator<string> {
  const first = await pages.next()
  const second = await pages.next()
  const start = [first, second].flatMap((page) => (page.done ? [] : page.value))
  if (start.length > 0) yield BYTE_ORDER_MARK + csvText(start)
  for await (const lines of pages) if (lines.length > 0) yield csvText(lines)
}
