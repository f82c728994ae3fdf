import { type AmountParam, type KnownMessage, toMessage } from "../messages"
import { messageOf } from "./errors"
import { isRefusal } from "./refusals"

/** An amount as a message's parameter; the currency in either case. */
export function amountParam(amount: string, currency: string): AmountParam {
  return { amount, currency: currency.toUpperCase() }
}

const MOST_CHARACTERS = 500

/** A text that has no code: the gateway's own words, or those of Medusa. */
export function quotedReason(text: string): KnownMessage {
  // PostgreSQL refuses JSON with half a character, which a cut may leave.
  const cut = Buffer.from(text.slice(0, MOST_CHARACTERS)).toString()
  return toMessage("reason.quoted", { reason: cut.replace(/\.+$/, "") })
}

/** The reason of a failure: the message of a refusal, or the text of any other error. */
export function reasonOf(error: unknown): KnownMessage {
  if (!isRefusal(error)) return quotedReason(messageOf(error))
  return { code: error.code, params: error.params } as KnownMessage
}
