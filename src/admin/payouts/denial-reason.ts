import type { Messages } from "../format/localized-text"
import type { Action } from "../payments/transaction"
import type { PayoutSettings } from "./payout"
import { serverMessage } from "./server-messages"

/**
 * The server's reason why the user cannot take an action on a payout or batch now; null if it is
 * allowed.
 */
export function denialReason<Name extends string>(
  messages: Pick<Messages, "t" | "price" | "locale" | "text">,
  { actions }: { actions: Readonly<Record<Name, Action>> },
  action: NoInfer<Name>,
): string | null {
  const { allowed, reason } = actions[action]
  if (allowed) return null
  return reason ? serverMessage(messages, reason) : messages.t("cardPayments.actions.notNow")
}

type Reading = Pick<Messages, "t" | "price" | "locale" | "text">

/**
 * Why the user cannot create payouts; null if they can. It requires the read permission too,
 * because a new payout is shown at once.
 */
export function creationDenialReason(messages: Reading, { is_on, may }: PayoutSettings): string | null {
  if (!is_on) return messages.t("cardPayments.payouts.off.title")
  const missing = [may.create, may.read].find(({ allowed }) => !allowed)
  return missing ? serverMessage(messages, missing.reason) : null
}
