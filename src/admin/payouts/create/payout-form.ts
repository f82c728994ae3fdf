import type { DestinationKind, PayoutAccount, PayoutCurrency } from "../../../contracts"
import type { CreatePayoutBody } from "../../../contracts/requests/payouts"
import { z } from "zod"
import type { Messages } from "../../format/localized-text"
import { amountText } from "../../ui/form/form-schemas"
import type { PickerOption } from "../../ui/form/search-picker"
import {
  type CardProblem,
  checkCard,
  destinationFields,
  type NamedField,
  namedFieldLimits,
} from "../destination-fields"

/** The fields of a new payout, as typed. */
export type PayoutForm = {
  account: string
  amount: string
  currency_code: string
  kind: DestinationKind
  /** By the field names of the kind; see `destinationFields`. */
  destination: Readonly<Record<string, string>>
  /** The fields of another destination, in the order of their rows. */
  namedFields: readonly NamedField[]
  first_name: string
  last_name: string
  email: string
  phone: string
  customer: PickerOption | null
  order: PickerOption | null
  reference: string
  description: string
}

type PayoutProblem =
  | CardProblem
  | "tooLong"
  | "accountMissing"
  | "currencyMissing"
  | "amountMissing"
  | "amountMalformed"
  | "amountTooManyDecimals"
  | "amountZero"
  | "amountTooMuch"
  | "storedCard"
  | "fieldTwice"
  | "email"
  | "phone"

const phoneNumber = /^\+[1-9]\d{6,14}$/

/** The problems by the form's field, such as `destination.account_number`. */
type PayoutProblems = Partial<Record<string, PayoutProblem>>

type PayoutSource = { account: PayoutAccount | undefined; currency_code: string; locale: string }

/**
 * Reads the form into the request's body. The server may still refuse the body.
 * @param currency_code typed in the form; its decimals and limit bound the amount
 */
export function payoutSchema({ account, currency_code, locale }: PayoutSource) {
  const currency = currencyOf(account, currency_code)
  const bounds = { exponent: currencyDecimals(currency), left: currency?.per_payout, locale }
  return z
    .object({
      account: z.string().refine((name) => name === account?.name, "accountMissing"),
      amount: amountText(bounds, (problem) => amountProblems[problem]),
      currency_code: z.string().refine((code) => currencyOf(account, code) !== undefined, "currencyMissing"),
      kind: z.enum(kinds),
      // A field that was not typed in yet has no value.
      destination: z.record(z.string(), z.string().default("")),
      namedFields: z.array(z.object({ name: z.string().default(""), value: z.string().default("") })),
      first_name: personName,
      last_name: personName,
      // A rough check; the server validates the address more strictly.
      email: unlessEmpty(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "email"),
      phone: unlessEmpty(phoneNumber, "phone"),
      customer: picked,
      order: picked,
      reference: z.string().trim(),
      description: z.string().trim(),
    })
    .superRefine((form, context) => {
      for (const [path, message] of Object.entries(checkDestination(form).problems)) {
        context.addIssue({ code: "custom", path: path.split("."), message })
      }
    })
    .transform(
      ({
        first_name,
        last_name,
        email,
        phone,
        reference,
        description,
        customer,
        order,
        ...form
      }): CreatePayoutBody => ({
        account: form.account,
        amount: form.amount,
        currency_code: form.currency_code,
        destination: { kind: form.kind, ...checkDestination(form).fields } as CreatePayoutBody["destination"],
        recipient: { first_name, last_name, ...given({ email, phone }) },
        ...given({ description, reference }),
        ...(customer ? { customer_id: customer.id } : {}),
        ...(order ? { order_id: order.id } : {}),
      }),
    )
}

/** Maximum length of a recipient's first or last name, in characters. */
const longestName = 50
const personName = z.string().trim().min(1, "missing").max(longestName, "tooLong")
const picked = z.custom<PickerOption | null>()
const kinds = Object.keys(destinationFields) as DestinationKind[]

function unlessEmpty(pattern: RegExp, problem: PayoutProblem) {
  return z
    .string()
    .trim()
    .refine((text) => text === "" || pattern.test(text), problem)
}

function given(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""))
}

function currencyOf(account: PayoutAccount | undefined, code: string): PayoutCurrency | undefined {
  return account?.currencies.find(({ currency_code }) => currency_code === code)
}

const amountProblems = {
  missing: "amountMissing",
  malformed: "amountMalformed",
  tooManyDecimals: "amountTooManyDecimals",
  zero: "amountZero",
  moreThanLeft: "amountTooMuch",
} as const

type CheckedDestination = { problems: PayoutProblems; fields: Record<string, string | Record<string, string>> }

type TypedDestination = Pick<PayoutForm, "kind" | "destination" | "namedFields">

function checkDestination({ kind, destination, namedFields }: TypedDestination): CheckedDestination {
  if (kind === "card") {
    const { problems, card } = checkCard(destination)
    const named = Object.entries(problems).map(([name, problem]) => [`destination.${name}`, problem])
    return { problems: Object.fromEntries(named) as PayoutProblems, fields: { ...card } }
  }
  const problems: PayoutProblems = {}
  const fields: CheckedDestination["fields"] = {}
  for (const { name, required, max } of destinationFields[kind]) {
    const typed = (destination[name] ?? "").trim()
    // IBANs are written in groups of four: remove the spaces.
    const text = name === "account_number" ? typed.replace(/\s/g, "") : typed
    if (text !== "") fields[name] = text
    if (text === "" && required) problems[`destination.${name}`] = "missing"
    else if (text.length > max) problems[`destination.${name}`] = "tooLong"
  }
  if (kind === "stored_card" && Object.keys(fields).length !== 1) {
    problems["destination.recurring_payment_id"] = "storedCard"
  }
  if (kind === "phone" && typeof fields.phone === "string" && !phoneNumber.test(fields.phone)) {
    problems["destination.phone"] = "phone"
  }
  if (kind !== "other") return { problems, fields }
  const named = checkNamedFields(namedFields)
  return { problems: { ...problems, ...named.problems }, fields: { ...fields, fields: named.fields } }
}

/** The rows of another destination; there is one at least. */
export function namedFieldRows(fields: readonly NamedField[]): readonly NamedField[] {
  return fields.length > 0 ? fields : [{ name: "", value: "" }]
}

function checkNamedFields(given: readonly NamedField[]): { problems: PayoutProblems; fields: Record<string, string> } {
  const problems: PayoutProblems = {}
  const rows = namedFieldRows(given).map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
  const isEmpty = rows.every(({ name, value }) => name === "" && value === "")
  for (const [index, row] of rows.entries()) {
    // An empty row is left out, unless all are empty.
    if (row.name === "" && row.value === "" && !(isEmpty && index === 0)) continue
    for (const part of ["name", "value"] as const) {
      if (row[part] === "") problems[`namedFields.${index}.${part}`] = "missing"
      else if (row[part].length > namedFieldLimits[part]) problems[`namedFields.${index}.${part}`] = "tooLong"
    }
    if (row.name !== "" && rows.findIndex(({ name }) => name === row.name) < index) {
      problems[`namedFields.${index}.name`] = "fieldTwice"
    }
  }
  const filled = rows.filter(({ name }) => name !== "")
  return { problems, fields: Object.fromEntries(filled.map(({ name, value }) => [name, value])) }
}

/** The error message of a field's problem. */
export function formatProblem(
  { t, price }: Messages,
  { path, problem }: { path: string; problem: string },
  { form, account }: { form: Pick<PayoutForm, "kind" | "currency_code">; account: PayoutAccount | undefined },
): string {
  const currency = currencyOf(account, form.currency_code)
  const field = destinationFields[form.kind].find(({ name }) => path === `destination.${name}`)
  const [, part] = /^namedFields\.\d+\.(name|value)$/.exec(path) ?? []
  return t(`cardPayments.payouts.problem.${problem}`, {
    max: part ? namedFieldLimits[part as keyof NamedField] : (field?.max ?? longestName),
    currency: form.currency_code.toUpperCase(),
    decimals: currencyDecimals(currency),
    amount: currency && price(currency.per_payout, currency.currency_code),
  })
}

/** Fields of the form that have another name in the body, by the body's. */
const otherNames: Readonly<Record<string, string>> = {
  customer_id: "customer",
  order_id: "order",
  destination: "kind",
  "destination.kind": "kind",
  "destination.fields": "namedFields",
}
const plainNames = ["account", "amount", "currency_code", "reference", "description"]
const personNames = ["first_name", "last_name", "email", "phone"].map((name) => `recipient.${name}`)

/** The field that shows the server's problem with a path of the body; null if there is none. */
export function fieldOfPayout(path: string, { kind, namedFields }: Pick<PayoutForm, "kind" | "namedFields">) {
  if (path === "destination.fields" && kind !== "other") return null
  if (path in otherNames) return otherNames[path] ?? null
  if (plainNames.includes(path)) return path
  if (personNames.includes(path)) return path.slice("recipient.".length)
  const [, name = ""] = /^destination\.(.+)$/.exec(path) ?? []
  if (destinationFields[kind].some((field) => field.name === name)) return path
  const row = kind === "other" ? namedFields.findIndex((one) => `fields.${one.name.trim()}` === name) : -1
  return row < 0 ? null : `namedFields.${row}.value`
}

/**
 * True if the form has an input for every one of these server field names; false for an empty list.
 */
export function areShown(paths: readonly string[], form: Pick<PayoutForm, "kind" | "namedFields">): boolean {
  return paths.length > 0 && paths.every((path) => fieldOfPayout(path, form) !== null)
}

/** The decimals of a currency; 2 until a currency is selected. */
function currencyDecimals(currency: Pick<PayoutCurrency, "decimals"> | undefined): number {
  return currency?.decimals ?? 2
}
