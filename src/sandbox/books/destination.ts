import { type MaskedCard, maskNumber } from "./outcomes"
import type { SandboxSwitches } from "../options"

/** Where money goes. The number, the account, the wallet itself is forgotten at once. */
export type Destination = { kind: "bank account" | "wallet" | "phone"; last4: string } | CardDestination

type CardDestination = { kind: "card" } & Pick<MaskedCard, "bin" | "last4" | "brand">

type Names = Pick<SandboxSwitches, "payoutWalletField" | "payoutPhoneField">

/** The fields that name a destination. Assumption: of several the first counts, the others describe the recipient. */
export function destinationFields({ payoutWalletField, payoutPhoneField }: Names): [string, Destination["kind"]][] {
  return [
    ["credit_card_number", "card"],
    ["account_number", "bank account"],
    [payoutWalletField, "wallet"],
    [payoutPhoneField, "phone"],
  ]
}

/** The destination that a request names, masked. */
export function destinationOf(fields: Readonly<Record<string, string>>, names: Names): Destination | undefined {
  for (const [name, kind] of destinationFields(names)) {
    const value = fields[name]
    if (value === undefined) continue
    return kind === "card" ? { kind, ...maskNumber(value) } : { kind, last4: lastOf(value) }
  }
  return undefined
}

/** Fields of the hosted page beside the card's. Assumption: each is a destination by itself, and any text is taken. */
const ofPage = { account_number: "bank account", wallet: "wallet", phone: "phone" } as const

/** What the recipient entered on the hosted page instead of a card, masked. A card number comes first. */
export function submittedDestination(fields: Readonly<Record<string, string | undefined>>): Destination | undefined {
  if (fields.credit_card_number?.trim()) return undefined
  for (const [name, kind] of Object.entries(ofPage)) {
    const value = fields[name]?.trim()
    if (value) return { kind, last4: lastOf(value) }
  }
  return undefined
}

/** A short value would be told by its last four characters. */
function lastOf(value: string): string {
  return value.length < 8 ? "" : value.slice(-4)
}
