import { operations } from "../gateway"
import type { Operation } from "../gateway/declare-operation"
import { requestFields } from "../gateway/describe-fields"
import { nearest } from "../gateway/nearest-name"
import { UsageError } from "./command"

export const allOperations = Object.values(operations) as unknown as readonly Operation[]

/**
 * Finds an operation by its client method (`createCardRefV4`) or the end of its path (`sale-form`,
 * `v4/create-card-ref`).
 * @throws UsageError with the nearest match, or the list
 */
export function findOperation(given: string | undefined): Operation {
  if (given === undefined) throw new UsageError(`Give the operation to call: ${names()}.`)
  const byName = allOperations.find(({ name }) => name === given)
  if (byName) return byName
  const byPath = allOperations.filter(({ path }) => path.endsWith(`/${given}`))
  const [only, ...others] = byPath
  if (only && others.length === 0) return only
  if (only) {
    const choices = byPath.map(({ name, path }) => `${name} (${path})`).join(" or ")
    throw new UsageError(`"${given}" is the end of several paths: use ${choices}.`)
  }
  const meant = nearest(given, [...allOperations.map(({ name }) => name), ...allOperations.map(lastPart)])
  throw new UsageError(
    `There is no operation "${given}". ${meant ? `Did you mean ${meant}?` : `Operations: ${names()}.`}`,
  )
}

/** `sale-form` of `/api/v2/sale-form`. */
function lastPart({ path }: Pick<Operation, "path">): string {
  return path.slice(path.lastIndexOf("/") + 1)
}

function names(): string {
  return allOperations.map(({ name }) => name).join(", ")
}

/** A table of all operations. */
export function listOperations(): string {
  const rows = allOperations.map(({ name, path, safety }) => [name, path, safety])
  return table([["Operation", "Path", "Safety"], ...rows])
}

/** Describes an operation and its fields. */
export function describeOperation(operation: Operation): string {
  const { name, path, summary, safety, example } = operation
  const exampleArgs = Object.entries(example as Record<string, string>).map(([field, value]) =>
    quoteForShell(`${field}=${value}`),
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
    "  Further fields are sent unchanged: no source prints the whole list.",
    "  Login, signature and endpoint are added.",
    "",
    "Example:",
    `  card-payments call ${name} ${exampleArgs.join(" ")}`,
  ].join("\n")
}

const safeties = {
  read: "It changes nothing.",
  write: "It moves no money, but leaves something at the gateway.",
  money: "It can move money: outside this machine it needs --yes.",
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

/** Quotes text as one shell word. */
export function quoteForShell(text: string): string {
  return /^[\w.,:/@=+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
