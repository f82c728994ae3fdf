import { z } from "@medusajs/framework/zod"
import type { PayoutSettings } from "../../../configuration"
import { lazySchema } from "../../../gateway/lazy-schema"
import {
  payoutDestination,
  type PayoutDestination,
  payoutRecipient,
  type PayoutRecipient,
  toWireAmount,
} from "../../../mapping"
import { isCurrency, isDecimalText } from "../../../money"
import { problemsOf } from "../limits/account-limits"
import { holdsCardNumber } from "../payouts/validate-texts"
import { columnOf, type FileKind, fileKinds, kindColumns } from "./columns"
import { isFormula } from "./csv"

/** The payout that a row of a file requests. */
type FileInput = {
  /** Decimal text in major units, with the currency's decimals. */
  amount: string
  /** Lower case. */
  currency_code: string
  destination: PayoutDestination
  recipient: PayoutRecipient
  description: string | null
  reference: string | null
  customer_id: string | null
  order_id: string | null
}

export type FileProblem = {
  /** The column; empty for the row as a whole. */
  field: string
  /** English text. */
  message: string
}

export type FileRow = {
  row_number: number
  /** Cells by which a person finds the row; none of them contains the destination. */
  cells: Record<"recipient_name" | "amount" | "currency_code" | "reference", string>
  problems: FileProblem[]
  /** Set only if the row has no problem. */
  input?: FileInput
}

/** The paying account, and the payout options with its limits. */
export type PayingAccount = { account: string; settings: PayoutSettings }

type Cells = Readonly<Record<string, string>>

/** Columns that may start with a plus or a minus, or have their own message about signs. */
const withSigns = ["phone", "destination_phone", "amount"]

const text = (max: number) =>
  z
    .string()
    .max(max, `is too long: at most ${max} characters`)
    .regex(/^\P{Cc}*$/u, "holds a character that cannot be sent: remove line breaks and control characters")
    .optional()
const about = lazySchema(() =>
  z.object({ description: text(128), reference: text(128), customer_id: text(64), order_id: text(64) }),
)

/**
 * Validates a row of a file against the payout schemas and the account's limits. No message quotes
 * a cell.
 * @param given the cells by column name
 */
export function readRow(row_number: number, given: Cells, paying: PayingAccount): FileRow {
  const { problems, ...row } = evaluateRow(row_number, given, paying)
  return { ...row, problems: problems.map(({ field, message }) => ({ field, message: sentenceOf(field, message) })) }
}

/** Prefixes the field's name to messages that continue it, such as those of the schemas. */
function sentenceOf(field: string, message: string): string {
  if (!/^[a-z]/.test(message)) return message
  const words = field.replaceAll("_", " ")
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${message}.`
}

function evaluateRow(row_number: number, given: Cells, paying: PayingAccount): FileRow {
  const cells = Object.fromEntries(Object.entries(given).map(([name, cell]) => [name, cell.trim()]))
  const shown = shownOf(cells)
  const suspicious = suspiciousCells(given)
  if (suspicious.length > 0) return { row_number, cells: shown, problems: suspicious }
  if (cells.reference?.toUpperCase() === EXAMPLE) {
    const message = "is that of the template's examples: remove this row"
    return { row_number, cells: shown, problems: [{ field: "reference", message }] }
  }

  const filled = Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ""))
  const currency_code = (cells.currency ?? "").toLowerCase()
  const destination = destinationOf(filled)
  const recipient = payoutRecipient.safeParse(pick(filled, ["first_name", "last_name", "email", "phone"]))
  const rest = about.safeParse(pick(filled, ["description", "reference", "customer_id", "order_id"]))
  const problems = [
    ...destination.problems,
    ...moneyProblems(filled, paying),
    ...zodProblems(recipient.error),
    ...zodProblems(rest.error),
  ]
  if (problems.length > 0 || !destination.data || !recipient.data || !rest.data) {
    return { row_number, cells: shown, problems }
  }
  const { description = null, reference = null, customer_id = null, order_id = null } = rest.data
  const amount = toWireAmount(cells.amount ?? "", currency_code)
  const input = { amount, currency_code, destination: destination.data, recipient: recipient.data }
  return { row_number, cells: shown, problems, input: { ...input, description, reference, customer_id, order_id } }
}

/** Reports card numbers and formulas. */
function suspiciousCells(given: Cells): FileProblem[] {
  return Object.entries(given).flatMap(([field, cell]) => {
    if (field === "destination" && cell.trim().toLowerCase() === "card") {
      const message =
        "cannot be a typed card: card numbers do not belong in a file. Use form, so that the recipient enters the card, or stored_card"
      return [{ field, message }]
    }
    if (holdsCardNumber(cell)) {
      const message = "looks like a card number: card numbers do not belong in a file. Remove it, also from the file"
      return [{ field, message }]
    }
    if (cell.trim() === "" || !isFormula(cell)) return []
    if (withSigns.includes(field) && /^\s*[+-]/.test(cell) && !/^[\t\r]/.test(cell)) return []
    return [{ field, message: "begins like a formula of a spreadsheet: remove =, +, -, @ or a tab from its beginning" }]
  })
}

function destinationOf(filled: Cells): { data?: PayoutDestination; problems: FileProblem[] } {
  const kind = kindOf(filled)
  if (!kind) {
    const what = filled.destination ? "is not known" : "is missing"
    return { problems: [{ field: "destination", message: `${what}: use ${fileKinds.join(" or ")}` }] }
  }
  const problems: FileProblem[] = othersFilled(filled, kind)
  const columns = Object.entries(kindColumns[kind])
  const fields = columns.flatMap(([column, field]) => (filled[column] === undefined ? [] : [[field, filled[column]]]))
  const { data, error } = payoutDestination.safeParse({ kind, ...Object.fromEntries(fields) })
  problems.push(...zodProblems(error).map(({ field, message }) => ({ field: columnOf(kind, field), message })))
  if (filled.saved_card_id && !filled.customer_id) {
    problems.push({ field: "customer_id", message: "is missing: the customer who saved the card" })
  }
  return { data, problems }
}

/**
 * Columns of another destination kind must be empty, since the intended kind would be ambiguous.
 */
function othersFilled(filled: Cells, kind: FileKind): FileProblem[] {
  return fileKinds.flatMap((other) =>
    other === kind
      ? []
      : Object.keys(kindColumns[other])
          .filter((column) => filled[column] !== undefined)
          .map((field) => ({
            field,
            message: `is for the destination ${other}, and this one is ${kind}: leave it empty`,
          })),
  )
}

function kindOf({ destination = "" }: Cells): FileKind | undefined {
  return fileKinds.find((kind) => kind === destination.toLowerCase())
}

/** Problems of the amount, the currency, and the account's limits and destination kinds. */
function moneyProblems(filled: Cells, { account, settings }: PayingAccount): FileProblem[] {
  const { amount = "", currency = "" } = filled
  const misspelt = spellingProblem(amount)
  const spelling = misspelt ? [{ field: "amount", message: misspelt }] : []
  const kind = kindOf(filled)
  // A valid amount replaces one that cannot be read, so that the other fields are still checked.
  const requested = { account, amount: misspelt ? "1" : amount, currency_code: currency, kind: kind ?? "form" }
  const found = problemsOf(settings, requested).flatMap(({ field, message }) => {
    if (field === "destination.kind") return kind ? [{ field: "destination", message }] : []
    if (field === "amount") return misspelt ? [] : [{ field, message }]
    return [{ field: field === "currency_code" ? "currency" : field, message }]
  })
  return [...spelling, ...found]
}

function zodProblems(error: z.ZodError | undefined): FileProblem[] {
  return (error?.issues ?? []).map(({ path, message }) => ({ field: String(path[0] ?? ""), message }))
}

function pick(cells: Cells, names: readonly string[]): Cells {
  return Object.fromEntries(names.flatMap((name) => (cells[name] === undefined ? [] : [[name, cells[name]]])))
}

/**
 * Cells that are stored and shown, even of refused rows. A cell in the wrong column may be an
 * account number. Cells are therefore shown only if destination and currency, at both ends of a
 * row, are valid, and if the cell matches its column's pattern.
 */
function shownOf(cells: Cells): FileRow["cells"] {
  const isInPlace = kindOf(cells) !== undefined && isCurrency(cells.currency ?? "")
  const shown = (cell: string | undefined, fits: RegExp) =>
    cell && isInPlace && fits.test(cell) && !holdsCardNumber(cell) ? cell : ""
  const name = [cells.first_name, cells.last_name].filter(Boolean).join(" ")
  return {
    recipient_name: shown(name, /^(?!.*\d{4})\P{Cc}{1,101}$/u),
    amount: shown(cells.amount, /^[\d.,' +-]{1,12}$/),
    currency_code: shown(cells.currency, /^[a-z]{3}$/i).toLowerCase(),
    reference: shown(cells.reference, /^\P{Cc}{1,128}$/u),
  }
}

/**
 * The spelling problem of an amount in a file; undefined if there is none. Only `1234.56` is
 * accepted, because 1.234 is a thousand times as much in some countries as in others.
 */
function spellingProblem(amount: string): string | undefined {
  if (amount === "") return "is missing: such as 1234.56"
  if (/^[+-]/.test(amount)) return "has a sign: write it without one, such as 1234.56"
  if (/^\d+,\d+$/.test(amount)) return "has a comma: write it with a point, such as 1234.56"
  if (/^\d[\d.,\s'\u2019]*$/.test(amount) && !/^\d+(\.\d*)?$/.test(amount)) {
    return "has separators between its thousands: write it without them, such as 1234.56"
  }
  if (/^\d[\d.,]*e\+?\d+$/i.test(amount)) return "is in scientific notation: write it out, such as 1234.56"
  if (!isDecimalText(amount) || /^0\d/.test(amount)) return "is no amount: write digits and a point, such as 1234.56"
  return /[1-9]/.test(amount) ? undefined : "is zero: there is nothing to pay"
}

/** The reference of the template's example rows. Rows with it are refused. */
export const EXAMPLE = "EXAMPLE"
