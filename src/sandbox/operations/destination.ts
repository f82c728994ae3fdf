import { type MaskedCard, maskNumber } from "../books/outcomes"

/** Where money goes. The number, the account, the wallet itself is forgotten at once. */
export type Destination = { kind: "bank account" | "wallet" | "phone"; last4: string } | CardDestination

type CardDestination = { kind: "card" } & Pick<MaskedCard, "bin" | "last4" | "brand">

/** The fields that name a destination. Assumption: of several the first counts, the others describe the recipient. */
export const destinationFields = {
  credit_card_number: "card",
  account_number: "bank account",
  wallet: "wallet",
  phone: "phone",
} as const satisfies Record<string, Destination["kind"]>

/** The destination that a request names, masked. */
export function destinationOf(fields: Readonly<Record<string, string>>): Destination | undefined {
  for (const [name, kind] of Object.entries(destinationFields)) {
    const value = fields[name]
    if (value === undefined) continue
    return kind === "card" ? { kind, ...maskNumber(value) } : { kind, last4: lastOf(value) }
  }
  return undefined
}

/** A short value would be told by its last four characters. */
function lastOf(value: string): string {
  return value.length < 8 ? "" : value.slice(-4)
}
