import { z } from "zod"
import type { Order } from "../books/ledger"

/** What `only` names: either id of an order, the shopper's e-mail address, or the last four digits of a card. */
export const identifierSchema = z.string().min(1).max(128)

/** By what an order, a call about it and its callbacks are named in a control. */
export function identifiersOf({ orderid, clientOrderid, fields, card, destination }: Order): string[] {
  const all = [orderid, clientOrderid, fields.email, card?.last4, destination?.last4]
  return all.filter((one): one is string => one !== undefined)
}

/** True where `only` is left out, or names what this is about. */
export function concerns({ only }: { only?: string | undefined }, identifiers: readonly string[]): boolean {
  return only === undefined || identifiers.includes(only)
}
