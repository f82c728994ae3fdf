import type { DestinationKind } from "../../contracts"
import { checkPayeeCard, type PayeeCard } from "../../card-check"
import { z } from "zod"

/** A field of a destination. `max`: characters; `keys`: the on-screen keyboard. */
type DestinationField = {
  name: string
  required: boolean
  max: number
  keys?: "numeric" | "tel"
}

const required = (name: string, max: number, keys?: DestinationField["keys"]) => ({ name, required: true, max, keys })
const optional = (name: string, max: number) => ({ name, required: false, max })

/**
 * The fields of each kind of destination, by the server's names. A stored card needs exactly one of
 * its two fields, which `checkPayout` validates.
 */
export const destinationFields: Readonly<Record<DestinationKind, readonly DestinationField[]>> = {
  form: [],
  stored_card: [optional("saved_card_id", 64), optional("recurring_payment_id", 1024)],
  card: [
    required("number", 19, "numeric"),
    required("holder", 128),
    required("expiry_month", 2, "numeric"),
    required("expiry_year", 4, "numeric"),
  ],
  bank: [
    required("account_number", 34),
    optional("account_name", 128),
    required("bank_name", 255),
    required("bank_branch", 255),
    optional("bank_code", 3),
    optional("routing_number", 16),
    optional("bank_address1", 255),
    optional("bank_zip_code", 255),
    optional("bank_city", 255),
    optional("bank_area", 255),
    optional("bank_province", 255),
  ],
  wallet: [required("wallet", 128)],
  phone: [required("phone", 16, "tel"), optional("bank", 128)],
  // Beside its `NamedField`s.
  other: [required("label", 40)],
}

/** A field of another destination: its name at the gateway, and its value. */
export type NamedField = { name: string; value: string }

/** The server's limits for the fields of another destination: their number, and characters. */
export const namedFieldLimits = { count: 8, name: 64, value: 255 } as const

export type CardProblem = "missing" | "cardNumber" | "cardHolder" | "expiryMonth" | "expiryYear"

/** Validates a typed card with the server's rules: problems by field, or the normalized card. */
export function checkCard(
  typed: Readonly<Record<string, string>>,
  now: Date = new Date(),
): { problems: Partial<Record<string, CardProblem>>; card: PayeeCard | null } {
  const { fields, card } = checkPayeeCard(typed, now)
  if (card) return { problems: {}, card }
  // The check reports month and year as one field. The month is invalid if a valid year leaves the
  // problem.
  const inAYear = { ...typed, expiry_year: now.getUTCFullYear() + 1 }
  const isMonth = checkPayeeCard(inAYear, now).fields.expiry !== undefined
  const problems: Partial<Record<string, CardProblem>> = {
    ...(fields.number ? { number: "cardNumber" as const } : {}),
    ...(fields.holder ? { holder: "cardHolder" as const } : {}),
    ...(fields.expiry
      ? isMonth
        ? { expiry_month: "expiryMonth" as const }
        : { expiry_year: "expiryYear" as const }
      : {}),
  }
  for (const { name } of destinationFields.card) {
    if ((typed[name] ?? "").trim() === "") problems[name] = "missing"
  }
  return { problems, card: null }
}

/** The fields of a typed card, read into the normalized card. */
export const cardSchema = z.record(z.string(), z.string()).transform((typed, context): PayeeCard => {
  const { problems, card } = checkCard(typed)
  if (card) return card
  for (const [name, message] of Object.entries(problems)) {
    context.addIssue({ code: "custom", path: [name], message })
  }
  return z.NEVER
})
