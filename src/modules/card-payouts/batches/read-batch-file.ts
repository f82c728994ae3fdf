import { knownIn, readHeader } from "./read-header"
import { type CsvRecord, parseCsv } from "./parse-csv"
import { type FileRow, type PayingAccount, readRow } from "./read-row"
import { turns } from "./turns"
import { MedusaError } from "@medusajs/framework/utils"

/**
 * A file of payouts, each row with what is wrong with it, or the payout that it asks for. Nothing of the file is repeated in any sentence.
 * Thousands of rows take seconds: in between, others have their turn.
 * @param text as it was decoded from UTF-8
 * @throws MedusaError invalid_data for a file that cannot be read at all: wrong encoding, columns, size
 */
export async function readBatchFile(text: string, paying: PayingAccount): Promise<FileRow[]> {
  const [header, ...records] = await parseCsv(text, knownIn)
  const names = readHeader(header?.cells ?? [])
  if (records.length === 0) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "The file has no rows below its header.")
  }
  const turn = turns()
  const rows: FileRow[] = []
  for (const record of records) {
    rows.push(rowOf(record, names, paying))
    await turn()
  }
  return rows
}

/** A cell too many or too few moves all that follow into other columns: money would go by the wrong ones. */
function rowOf({ row_number, cells }: CsvRecord, names: readonly string[], paying: PayingAccount): FileRow {
  const surplus = cells.slice(names.length).some((cell) => cell.trim() !== "")
  if (surplus || cells.length < names.length) {
    const message = surplus
      ? `This row has more cells than the header has columns (${names.length}). A cell with a separator in it stands in quotes.`
      : `This row has ${cells.length} cells, and the header has ${names.length} columns. Columns that are empty keep their separators.`
    const nothing = { recipient_name: "", amount: "", currency_code: "", reference: "" }
    return { row_number, cells: nothing, problems: [{ field: "", message }] }
  }
  return readRow(row_number, Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])), paying)
}
