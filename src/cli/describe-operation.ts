import type { Operation } from "../gateway/declare"
import { requestFields } from "../gateway/describe-fields"
import { allOperations } from "./find-operation"

/** A table of all operations. */
export function listOperations(): string {
  const rows = allOperations.map(({ name, path, safety }) => [name, path, safety])
  return table([["Operation", "Path", "Safety"], ...rows])
}

/** What an operation does and which fields it takes. */
export function describeOperation(operation: Operation): string {
  const { name, path, summary, safety, example } = operation
  const words = Object.entries(example as Record<string, string>).map(([field, value]) =>
    shellWord(`${field}=${value}`),
  )
  return [
    `${name}: POST ${path}/{endpointId}`,
    summary,
    safeties[safety],
    "",
    table([
      ["Field", "", "Limit"],
      ...requestFields(operation).map((field) => [field.name, needOf(field), field.limit]),
    ]),
    "  Further fields are sent as they are given: no source prints the whole list.",
    "  Login, signature and endpoint are added.",
    "",
    "Example:",
    `  card-payments call ${name} ${words.join(" ")}`,
  ].join("\n")
}

const safeties = {
  read: "It changes nothing.",
  write: "It moves no money, but leaves something at the gateway.",
  money: "It can move money: outside this machine it wants --yes.",
} as const

function needOf({ required, condition, default: otherwise }: ReturnType<typeof requestFields>[number]): string {
  if (required) return "required"
  return condition ?? (otherwise === undefined ? "" : `else "${otherwise}"`)
}

function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd())
    .join("\n")
}

/** As a shell takes it for one word. */
export function shellWord(text: string): string {
  return /^[\w.,:/@=+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
