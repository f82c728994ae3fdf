import { type MaskedCard, maskNumber } from "./outcomes"
import type { SandboxSwitches } from "../options"

/** Destination of a payout or transfer. The full number, account or wallet is not kept. */
export type Destination =
  { kind: "bank account" | "wallet" | "phone" | "other destination"; last4: string } | CardDestination

type CardDestination = { kind: "card" } & Pick<MaskedCard, "bin" | "last4" | "brand">

type Names = Pick<SandboxSwitches, "payoutWalletField" | "payoutPhoneField" | "payoutOtherField">

/**
 * The fields that name a destination. Assumption: the first one given counts, the others describe
 * the recipient.
 */
export function destinationFields(names: Names): [string, Destination["kind"]][] {
  return [
    ["credit_card_number", "card"],
    ["account_number", "bank account"],
    [names.payoutWalletField, "wallet"],
    [names.payoutPhoneField, "phone"],
    [names.payoutOtherField, "other destination"],
  ]
}

/** The destination in a request, masked. */
export function destinationOf(fields: Readonly<Record<string, string>>, names: Names): Destination | undefined {
  for (const [name, kind] of destinationFields(names)) {
    const value = fields[name]
    if (value === undefined) continue
    return kind === "card" ? { kind, ...maskNumber(value) } : { kind, last4: lastOf(value) }
  }
  return undefined
}

/**
 * Destination fields of the hosted page other than the card's. Assumption: each is a destination by
 * itself, and any text is accepted.
 */
const ofPage = { account_number: "bank account", wallet: "wallet", phone: "phone" } as const

/**
 * The destination that the recipient entered on the hosted page, masked; undefined if a card was
 * entered.
 */
export function submittedDestination(fields: Readonly<Record<string, string | undefined>>): Destination | undefined {
  if (fields.credit_card_number?.trim()) return undefined
  for (const [name, kind] of Object.entries(ofPage)) {
    const value = fields[name]?.trim()
    if (value) return { kind, last4: lastOf(value) }
  }
  return undefined
}

/** The last four characters; empty for fewer than eight, of which four would reveal too much. */
function lastOf(value: string): string {
  return value.length < 8 ? "" : value.slice(-4)
}
