import { z } from "@medusajs/framework/zod"
import type { PayoutSettings } from "../../../configuration"
import { lazySchema } from "../../../gateway/lazy-schema"
import {
  payoutDestination,
  type PayoutDestination,
  payoutRecipient,
  type PayoutRecipient,
} from "../../../contracts/requests/payout-destination"
import { fieldName, fieldProblem, toWireAmount } from "../../../mapping"
import { type Message, type MessageCode, toMessage } from "../../../messages"
import { isCurrency, isDecimalText, isZero } from "../../../money"
import { type FieldProblem, problemsOf } from "../limits/account-limits"
import { holdsCardNumber } from "../payouts/validate-texts"
import { columnOf, type FileKind, fileKinds, kindColumns } from "./columns"
import { isFormula } from "../../../lists/csv-file"

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

export type FileProblem = Message & {
  /** The column; empty for the row as a whole. */
  field: string
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
    .max(max, "payout_value.too_long")
    .regex(/^\P{Cc}*$/u, "payout_value.unsendable_character")
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
  return { ...row, problems: problems.map(({ field, problem }) => ({ field, ...problem })) }
}

type ValueProblem = Exclude<MessageCode & `payout_value.${string}`, WithParams>
type WithParams = `payout_value.${"too_long" | "kind_missing" | "kind_unknown" | "of_other_kind"}`

/** A problem with the value of a field. */
function valueProblem(field: string, code: ValueProblem): FieldProblem {
  return { field, problem: toMessage(code, { field: fieldName(field) }) }
}

type EvaluatedRow = Omit<FileRow, "problems"> & { problems: FieldProblem[] }

function evaluateRow(row_number: number, given: Cells, paying: PayingAccount): EvaluatedRow {
  const cells = Object.fromEntries(Object.entries(given).map(([name, cell]) => [name, cell.trim()]))
  const shown = shownOf(cells)
  const suspicious = suspiciousCells(given)
  if (suspicious.length > 0) return { row_number, cells: shown, problems: suspicious }
  if (cells.reference?.toUpperCase() === EXAMPLE) {
    const problem = valueProblem("reference", "payout_value.example")
    return { row_number, cells: shown, problems: [problem] }
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
function suspiciousCells(given: Cells): FieldProblem[] {
  return Object.entries(given).flatMap(([field, cell]) => {
    if (field === "destination" && cell.trim().toLowerCase() === "card") {
      return [valueProblem(field, "payout_value.typed_card")]
    }
    if (holdsCardNumber(cell)) return [valueProblem(field, "payout_value.card_number_in_file")]
    if (cell.trim() === "" || !isFormula(cell)) return []
    if (withSigns.includes(field) && /^\s*[+-]/.test(cell) && !/^[\t\r]/.test(cell)) return []
    return [valueProblem(field, "payout_value.formula")]
  })
}

function destinationOf(filled: Cells): { data?: PayoutDestination; problems: FieldProblem[] } {
  const kind = kindOf(filled)
  if (!kind) {
    const code = filled.destination ? "payout_value.kind_unknown" : "payout_value.kind_missing"
    const problem = toMessage(code, { field: fieldName("destination"), kinds: fileKinds })
    return { problems: [{ field: "destination", problem }] }
  }
  const problems: FieldProblem[] = othersFilled(filled, kind)
  const columns = Object.entries(kindColumns[kind])
  const fields = columns.flatMap(([column, field]) => (filled[column] === undefined ? [] : [[field, filled[column]]]))
  const { data, error } = payoutDestination.safeParse({ kind, ...Object.fromEntries(fields) })
  problems.push(...zodProblems(error, (field) => columnOf(kind, field)))
  if (filled.saved_card_id && !filled.customer_id) {
    problems.push(valueProblem("customer_id", "payout_value.customer_missing"))
  }
  return { data, problems }
}

/**
 * Columns of another destination kind must be empty, since the intended kind would be ambiguous.
 */
function othersFilled(filled: Cells, kind: FileKind): FieldProblem[] {
  return fileKinds.flatMap((other) =>
    other === kind
      ? []
      : Object.keys(kindColumns[other])
          .filter((column) => filled[column] !== undefined)
          .map((field) => ({
            field,
            problem: toMessage("payout_value.of_other_kind", { field: fieldName(field), other, kind }),
          })),
  )
}

function kindOf({ destination = "" }: Cells): FileKind | undefined {
  return fileKinds.find((kind) => kind === destination.toLowerCase())
}

/** Problems of the amount, the currency, and the account's limits and destination kinds. */
function moneyProblems(filled: Cells, { account, settings }: PayingAccount): FieldProblem[] {
  const { amount = "", currency = "" } = filled
  const misspelt = spellingProblem(amount)
  const spelling = misspelt ? [valueProblem("amount", misspelt)] : []
  const kind = kindOf(filled)
  // A valid amount replaces one that cannot be read, so that the other fields are still checked.
  const requested = { account, amount: misspelt ? "1" : amount, currency_code: currency, kind: kind ?? "form" }
  const found = problemsOf(settings, requested).flatMap(({ field, problem }) => {
    if (field === "destination.kind") return kind ? [{ field: "destination", problem }] : []
    if (field === "amount") return misspelt ? [] : [{ field, problem }]
    return [{ field: field === "currency_code" ? "currency" : field, problem }]
  })
  return [...spelling, ...found]
}

function zodProblems(error: z.ZodError | undefined, columnFor = (field: string) => field): FieldProblem[] {
  return (error?.issues ?? []).map((issue) => {
    const field = columnFor(String(issue.path[0] ?? ""))
    return { field, problem: fieldProblem(issue, {}, fieldName(field)) }
  })
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
function spellingProblem(amount: string): ValueProblem | undefined {
  if (amount === "") return "payout_value.amount_missing"
  if (/^[+-]/.test(amount)) return "payout_value.has_sign"
  if (/^\d+,\d+$/.test(amount)) return "payout_value.has_comma"
  if (/^\d[\d.,\s'\u2019]*$/.test(amount) && !/^\d+(\.\d*)?$/.test(amount)) {
    return "payout_value.has_separators"
  }
  if (/^\d[\d.,]*e\+?\d+$/i.test(amount)) return "payout_value.scientific"
  if (!isDecimalText(amount) || /^0\d/.test(amount)) return "payout_value.not_amount"
  return isZero(amount) ? "payout_value.zero" : undefined
}

/** The reference of the template's example rows. Rows with it are refused. */
export const EXAMPLE = "EXAMPLE"
