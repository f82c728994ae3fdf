import { attentionMessages } from "./attention"
import { checkMessages } from "./checks"
import { disputeMessages } from "./disputes"
import type { Message, ParamsOf } from "./message"
import { notificationMessages } from "./notifications"
import { paymentMessages } from "./payments"
import { payoutMessages } from "./payouts"
import { reconciliationMessages } from "./reconciliation"
import { requestMessages } from "./requests"
import { settingsMessages } from "./settings"
import { shopperMessages } from "./shopper"
import { subscriptionMessages } from "./subscriptions"

/** Every code of the plugin, with the kinds of its parameters. The list is closed. */
export const catalogue: typeof attentionMessages &
  typeof checkMessages &
  typeof disputeMessages &
  typeof notificationMessages &
  typeof paymentMessages &
  typeof payoutMessages &
  typeof reconciliationMessages &
  typeof requestMessages &
  typeof settingsMessages &
  typeof shopperMessages &
  typeof subscriptionMessages = {
  ...attentionMessages,
  ...checkMessages,
  ...disputeMessages,
  ...notificationMessages,
  ...paymentMessages,
  ...payoutMessages,
  ...reconciliationMessages,
  ...requestMessages,
  ...settingsMessages,
  ...shopperMessages,
  ...subscriptionMessages,
}

export type MessageCode = keyof typeof catalogue

/** The parameters of a code. */
export type Params<Code extends MessageCode> = ParamsOf<(typeof catalogue)[Code]>

/**
 * A message of the catalogue. One type instead of a union with a member for each code: TypeScript
 * compares the members of a union in pairs, and refuses more than a thousand.
 */
export type KnownMessage = { readonly code: MessageCode; readonly params: Message["params"] }

/** A message with one of these codes; narrow it by `code`. */
export type MessageOf<Codes extends MessageCode> = {
  [Code in Codes]: { readonly code: Code; readonly params: Params<Code> }
}[Codes]

/**
 * Makes a message: `toMessage("payout.created", { amount: { amount: "5.00", currency: "EUR" } })`.
 */
export function toMessage<Code extends MessageCode>(
  code: Code,
  ...[params]: keyof Params<Code> extends never ? [] : [params: Params<Code>]
): { readonly code: Code; readonly params: Params<Code> } {
  return { code, params: storable(params ?? ({} as Params<Code>)) }
}

/**
 * Parameters as JSON columns accept them: PostgreSQL refuses a zero character and a lone surrogate,
 * which a text may hold after it was cut.
 */
function storable<Value>(params: Value): Value {
  if (typeof params === "string") {
    return params.replaceAll("\0", "").replaceAll(/\p{Surrogate}/gu, "\ufffd") as Value
  }
  if (Array.isArray(params)) return params.map(storable) as Value
  if (typeof params !== "object" || params === null) return params
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, storable(value)])) as Value
}

/** True for a code of the catalogue. */
export function isMessageCode(text: string): text is MessageCode {
  return Object.hasOwn(catalogue, text)
}
