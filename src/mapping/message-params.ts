import { MedusaError } from "@medusajs/framework/utils"
import { type AmountParam, type KnownMessage, toMessage } from "../messages"
import { failureKind, messageOf } from "./errors"
import { isRefusal } from "./refusals"

/** An amount as a message's parameter; the currency in either case. */
export function amountParam(amount: string, currency: string): AmountParam {
  return { amount, currency: currency.toUpperCase() }
}

/** Totals as a message's parameter, one amount for each currency. */
export function totalsParam(totals: readonly { currency_code: string; amount: string }[]): AmountParam[] {
  return totals.map(({ amount, currency_code }) => amountParam(amount, currency_code))
}

const MOST_CHARACTERS = 500

/** A text without a code, from the gateway or from Medusa. */
export function quotedReason(text: string): KnownMessage {
  return toMessage("reason.quoted", { reason: text.slice(0, MOST_CHARACTERS).replace(/\.+$/, "") })
}

/**
 * The reason why Medusa did not do something, to store: the text of a refusal or of Medusa's own error,
 * and of all others the kind alone, because a database's error quotes the statement with its values.
 */
export function medusaReason(error: unknown): KnownMessage {
  if (isRefusal(error) || MedusaError.isMedusaError(error)) return reasonOf(error)
  return toMessage("reason.unexpected", { kind: failureKind(error) })
}

/** The reason of a failure: the message of a refusal, or the text of any other error. */
export function reasonOf(error: unknown): KnownMessage {
  if (!isRefusal(error)) return quotedReason(messageOf(error))
  return { code: error.code, params: error.params } as KnownMessage
}
