import type { DestinationKind } from "../../../contracts"

/**
 * The destination kinds that a file can pay to: all but a typed card, since a card number must not
 * be in a file, and another destination, whose fields differ from one to the next.
 */
export type FileKind = Exclude<DestinationKind, "card" | "other">

/** Recipient and description columns, the same for every destination kind. */
const recipientColumns = [
  "first_name",
  "last_name",
  "email",
  "phone",
  "description",
  "reference",
  "customer_id",
  "order_id",
] as const

/** The columns of each kind, and the fields of `payoutDestination` that they fill. */
export const kindColumns: Readonly<Record<FileKind, Readonly<Record<string, string>>>> = {
  form: {},
  stored_card: { saved_card_id: "saved_card_id", recurring_payment_id: "recurring_payment_id" },
  bank: {
    account_number: "account_number",
    bank_name: "bank_name",
    bank_branch: "bank_branch",
    account_name: "account_name",
    bank_code: "bank_code",
    bank_address1: "bank_address1",
    bank_zip_code: "bank_zip_code",
    routing_number: "routing_number",
    bank_province: "bank_province",
    bank_area: "bank_area",
    bank_city: "bank_city",
  },
  wallet: { wallet: "wallet" },
  // The column `phone` is the recipient's contact, not a destination.
  phone: { destination_phone: "phone", destination_bank: "bank" },
}

export const fileKinds = Object.keys(kindColumns) as FileKind[]

/**
 * The columns of a file for these kinds, in the template's order. `amount` and `currency` come last
 * because every row fills them: spreadsheets omit trailing separators behind the last filled cell,
 * and a truncated file ends in an invalid currency instead of a smaller amount.
 */
export function columnsOf(kinds: readonly FileKind[]): string[] {
  const own = kinds.flatMap((kind) => Object.keys(kindColumns[kind]))
  return ["destination", ...recipientColumns, ...own, "amount", "currency"]
}

export const knownColumns: readonly string[] = columnsOf(fileKinds)

/** A file without one of these columns is refused. */
export const requiredColumns: readonly string[] = ["destination", "first_name", "last_name", "amount", "currency"]

/** The column that fills a field of `payoutDestination`. */
export function columnOf(kind: DestinationKind, field: string): string {
  const columns = Object.entries(kind === "card" || kind === "other" ? {} : kindColumns[kind])
  return columns.find(([, own]) => own === field)?.[0] ?? field
}
