import { checkAmount } from "../check-amount"
import type { PayoutAccount } from "./admin-payout"
import { type CardProblem, checkCard } from "./check-card"
import { currencyDecimals } from "./currency-decimals"
import { destinationFields } from "./destination-fields"
import { longestName } from "./longest-name"
import type { PayoutBody, PayoutForm } from "./payout-form"

export type PayoutProblem =
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
  | "email"
  | "phone"

/** By the server's names of the fields: `destination.account_number`. */
export type PayoutProblems = Partial<Record<string, PayoutProblem>>

/** What is wrong with the form, or the payout that it makes. What only the server knows, it says itself. */
export function checkPayout(
  form: PayoutForm,
  { account, locale }: { account: PayoutAccount | undefined; locale: string },
): { problems: PayoutProblems; body: PayoutBody | null } {
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
      destination: { kind: form.kind, ...destination.fields },
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

function checkDestination({ kind, destination }: PayoutForm): {
  problems: PayoutProblems
  fields: Record<string, string>
} {
  if (kind === "card") {
    const { problems, card } = checkCard(destination)
    const named = Object.entries(problems).map(([name, problem]) => [`destination.${name}`, problem])
    return { problems: Object.fromEntries(named) as PayoutProblems, fields: { ...card } }
  }
  const problems: PayoutProblems = {}
  const fields: Record<string, string> = {}
  for (const { name, required, max } of destinationFields[kind]) {
    const typed = (destination[name] ?? "").trim()
    // An IBAN is written in groups of four.
    const text = name === "account_number" ? typed.replace(/\s/g, "") : typed
    if (text !== "") fields[name] = text
    if (text === "" && required) problems[`destination.${name}`] = "missing"
    else if (text.length > max) problems[`destination.${name}`] = "tooLong"
  }
  if (kind === "stored_card" && Object.keys(fields).length !== 1) {
    problems["destination.recurring_payment_id"] = "storedCard"
  }
  if (kind === "phone" && fields.phone && !phoneNumber.test(fields.phone)) problems["destination.phone"] = "phone"
  return { problems, fields }
}

function checkRecipient({ first_name, last_name, email, phone }: PayoutForm): PayoutProblems {
  const problems: PayoutProblems = {}
  for (const [name, text] of Object.entries({ first_name, last_name })) {
    if (text.trim() === "") problems[`recipient.${name}`] = "missing"
    else if (text.trim().length > longestName) problems[`recipient.${name}`] = "tooLong"
  }
  // Whether there is such an address the server's own rule decides more finely.
  if (email.trim() !== "" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) problems["recipient.email"] = "email"
  if (phone.trim() !== "" && !phoneNumber.test(phone.trim())) problems["recipient.phone"] = "phone"
  return problems
}
