import { stringify } from "csv-stringify/sync"
import { inert } from "./inert"

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
      string: inert,
      number: String,
      date: (at) => at.toISOString(),
    },
  })
}
