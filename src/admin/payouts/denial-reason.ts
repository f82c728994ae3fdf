import type { Messages } from "../format/localized-text"
import type { Action } from "../payments/transaction"
import type { PayoutSettings } from "./payout"
import { serverMessage } from "./server-messages"

/**
 * Why whoever looks cannot do this to a payout or a batch now, as the server says it; null where it
 * can be tried.
 */
export function denialReason<Name extends string>(
  messages: Pick<Messages, "t" | "price" | "locale">,
  { actions }: { actions: Readonly<Record<Name, Action>> },
  action: NoInfer<Name>,
): string | null {
  const { allowed, reason } = actions[action]
  if (allowed) return null
  return reason ? serverMessage(messages, reason) : messages.t("cardPayments.actions.notNow")
}

type Reading = Pick<Messages, "t" | "price" | "locale">

/**
 * Why whoever looks cannot make payouts; null where they can. What is made is shown at once, so
 * that it takes the right to read.
 */
export function creationDenialReason(messages: Reading, { is_on, may }: PayoutSettings): string | null {
  if (!is_on) return messages.t("cardPayments.payouts.off.title")
  const missing = [may.create, may.read].find(({ allowed }) => !allowed)
  return missing ? serverMessage(messages, missing.reason) : null
}
