import type { DestinationKind, PayoutAccount, PayoutCurrency, PayoutSettings } from "../../../contracts"
import type { CreatePayoutBody } from "../../../contracts/requests/payouts"
import { useState } from "react"
import { useMessages, type Messages } from "../../format/localized-text"
import { checkAmount } from "../../format/parse-input"
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

export type PayoutFormState = {
  form: PayoutForm
  account: PayoutAccount | undefined
  change: (changes: Partial<PayoutForm>) => void
  /** The error message of a field, by the server's field name. */
  complaint: (path: string) => string | null
}

/** The state of the form for a new payout; it shows problems after the first attempt to submit. */
export function usePayoutForm(settings: PayoutSettings, initialForm: PayoutForm) {
  const messages = useMessages()
  const [form, setForm] = useState(initialForm)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const account = settings.accounts.find(({ name }) => name === form.account)
  const { problems, body } = checkPayout(form, { account, locale: messages.locale })

  const change = (changes: Partial<PayoutForm>) => {
    setForm((before) => ({ ...before, ...changes }))
    // The server's messages belong to the previous input.
    setRefused({})
  }
  const complaint = (path: string) => {
    const problem = tried ? problems[path] : undefined
    return problem ? formatProblem(messages, { path, problem }, { form, account }) : (refused[path] ?? null)
  }
  const validateForm = (): CreatePayoutBody | null => {
    setTried(true)
    setRefused({})
    return body
  }
  return { form, account, change, complaint, validateForm, refuse: setRefused }
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

/** The problems by the server's field name, such as `destination.account_number`. */
export type PayoutProblems = Partial<Record<string, PayoutProblem>>

/**
 * Validates the form; `body` is null if there is a problem. The server may still refuse the body.
 */
export function checkPayout(
  form: PayoutForm,
  { account, locale }: { account: PayoutAccount | undefined; locale: string },
): { problems: PayoutProblems; body: CreatePayoutBody | null } {
  const currency = account?.currencies.find(({ currency_code }) => currency_code === form.currency_code)
  const amount = checkAmount(form.amount, { exponent: currencyDecimals(currency), left: currency?.per_payout, locale })
  const destination = checkDestination(form)
  const recipient = checkRecipient(form)
  const problems: PayoutProblems = {
    ...(account ? {} : { account: "accountMissing" as const }),
    ...(amount.problem === null ? {} : { amount: amountProblems[amount.problem] }),
    ...(currency ? {} : { currency_code: "currencyMissing" as const }),
    ...destination.problems,
    ...recipient,
  }
  if (!account || amount.problem !== null || Object.keys(problems).length > 0) return { problems, body: null }
  const given = (name: "email" | "phone" | "reference" | "description") =>
    form[name].trim() === "" ? {} : { [name]: form[name].trim() }
  return {
    problems,
    body: {
      account: account.name,
      amount: amount.amount,
      currency_code: form.currency_code,
      destination: { kind: form.kind, ...destination.fields } as CreatePayoutBody["destination"],
      recipient: {
        first_name: form.first_name.trim(),
        last_name: form.last_name.trim(),
        ...given("email"),
        ...given("phone"),
      },
      ...given("description"),
      ...given("reference"),
      ...(form.customer ? { customer_id: form.customer.id } : {}),
      ...(form.order ? { order_id: form.order.id } : {}),
    },
  }
}

const amountProblems = {
  missing: "amountMissing",
  malformed: "amountMalformed",
  tooManyDecimals: "amountTooManyDecimals",
  zero: "amountZero",
  moreThanLeft: "amountTooMuch",
} as const

const phoneNumber = /^\+[1-9]\d{6,14}$/

type CheckedDestination = { problems: PayoutProblems; fields: Record<string, string | Record<string, string>> }

function checkDestination({ kind, destination, namedFields }: PayoutForm): CheckedDestination {
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

/** The path at which a row's problem is shown; the server knows fields by their names only. */
export function rowPath(row: number, part: keyof NamedField): string {
  return `destination.fields.#${row}.${part}`
}

function checkNamedFields(given: readonly NamedField[]): { problems: PayoutProblems; fields: Record<string, string> } {
  const problems: PayoutProblems = {}
  const rows = namedFieldRows(given).map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
  const isEmpty = rows.every(({ name, value }) => name === "" && value === "")
  for (const [index, row] of rows.entries()) {
    // An empty row is left out, unless all are empty.
    if (row.name === "" && row.value === "" && !(isEmpty && index === 0)) continue
    for (const part of ["name", "value"] as const) {
      if (row[part] === "") problems[rowPath(index, part)] = "missing"
      else if (row[part].length > namedFieldLimits[part]) problems[rowPath(index, part)] = "tooLong"
    }
    if (row.name !== "" && rows.findIndex(({ name }) => name === row.name) < index) {
      problems[rowPath(index, "name")] = "fieldTwice"
    }
  }
  const filled = rows.filter(({ name }) => name !== "")
  return { problems, fields: Object.fromEntries(filled.map(({ name, value }) => [name, value])) }
}

function checkRecipient({ first_name, last_name, email, phone }: PayoutForm): PayoutProblems {
  const problems: PayoutProblems = {}
  for (const [name, text] of Object.entries({ first_name, last_name })) {
    if (text.trim() === "") problems[`recipient.${name}`] = "missing"
    else if (text.trim().length > longestName) problems[`recipient.${name}`] = "tooLong"
  }
  // A rough check; the server validates the address more strictly.
  if (email.trim() !== "" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) problems["recipient.email"] = "email"
  if (phone.trim() !== "" && !phoneNumber.test(phone.trim())) problems["recipient.phone"] = "phone"
  return problems
}

/** The error message of a field's problem. */
export function formatProblem(
  { t, price }: Messages,
  { path, problem }: { path: string; problem: PayoutProblem },
  { form, account }: { form: PayoutForm; account: PayoutAccount | undefined },
): string {
  const currency = account?.currencies.find(({ currency_code }) => currency_code === form.currency_code)
  const field = destinationFields[form.kind].find(({ name }) => path === `destination.${name}`)
  const [, part] = /^destination\.fields\.#\d+\.(name|value)$/.exec(path) ?? []
  return t(`cardPayments.payouts.problem.${problem}`, {
    max: part ? namedFieldLimits[part as keyof NamedField] : (field?.max ?? longestName),
    currency: form.currency_code.toUpperCase(),
    decimals: currencyDecimals(currency),
    amount: currency && price(currency.per_payout, currency.currency_code),
  })
}

const always = [
  ...["account", "amount", "currency_code", "destination", "destination.kind", "customer_id", "order_id"],
  ...["recipient.first_name", "recipient.last_name", "recipient.email", "recipient.phone", "reference", "description"],
]

/**
 * True if the form has an input for every one of these server field names; false for an empty list.
 */
export function areShown(
  paths: readonly string[],
  { kind, namedFields }: Pick<PayoutForm, "kind" | "namedFields">,
): boolean {
  const named = namedFields.map(({ name }) => `fields.${name.trim()}`)
  const names = [...destinationFields[kind].map(({ name }) => name), ...(kind === "other" ? ["fields", ...named] : [])]
  const own = names.map((name) => `destination.${name}`)
  return paths.length > 0 && paths.every((path) => always.includes(path) || own.includes(path))
}

/** The decimals of a currency; 2 until a currency is selected. */
function currencyDecimals(currency: Pick<PayoutCurrency, "decimals"> | undefined): number {
  return currency?.decimals ?? 2
}

/** Maximum length of a recipient's first or last name, in characters. */
const longestName = 50
