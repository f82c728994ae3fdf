/** What does a test of files need? Options that pay out to every kind, and short files. */
import { englishText } from "../../../../messages"
import { fileKinds, knownColumns } from "../columns"
import { readBatchFile } from "../read-batch-file"
import { payoutOptions } from "../../../../configuration"

const limits = {
  EUR: { perPayout: "500.00", perDay: "2000.00" },
  JPY: { perPayout: "90000", perDay: "900000" },
  KWD: { perPayout: "1000", perDay: "1000" },
}
export const payingFor = (destinations: readonly string[]) => ({
  account: "main",
  settings: { ...payoutOptions.parse({ accounts: { main: { limits, destinations } } }), timeZone: "UTC" },
})
export const paying = payingFor(fileKinds)

const columns = ["destination", "first_name", "last_name", "account_number", "bank_name", "bank_branch"]
export const header = [...columns, "description", "reference", "amount", "currency"]
export const bank = [
  "bank",
  "Jane",
  "Roe",
  "DE89370400440532013000",
  "Sample Bank",
  "Main",
  "Deposit",
  "A-1",
  "10.50",
  "EUR",
]

export const lines = (rows: readonly (readonly string[])[], separator = ",", end = "\r\n") =>
  rows.map((row) => row.join(separator)).join(end) + end
export const read = (text: string) => readBatchFile(text, paying)

/** A row of all columns, with the given cells. */
export const rowOf = async (cells: Readonly<Record<string, string>>) => {
  const whole: Readonly<Record<string, string>> = {
    ...{ destination: "form", first_name: "Jane", last_name: "Roe", amount: "10.50", currency: "EUR" },
    ...cells,
  }
  const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const [row] = await read(lines([knownColumns, knownColumns.map((name) => quoted(whole[name] ?? ""))]))
  if (!row) throw new Error("There is no row.")
  return row
}
export const problemsOf = async (cells: Readonly<Record<string, string>>) =>
  (await rowOf(cells)).problems.map((problem) => `${problem.field} ${englishText(problem)}`)

/** The column's name as messages show it. */
export function nameOf(column: string): string {
  const words = column.replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}
