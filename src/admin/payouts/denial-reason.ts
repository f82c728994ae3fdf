import type { PayoutSettings } from "../../contracts"
import type { ActionState } from "../../messages"
import type { Messages } from "../format/localized-text"

/**
 * The server's reason why the user cannot take an action on a payout or batch now; null if it is
 * allowed.
 */
export function denialReason<Name extends string>(
  messages: Pick<Messages, "text">,
  { actions }: { actions: Readonly<Record<Name, ActionState>> },
  action: NoInfer<Name>,
): string | null {
  const { reason } = actions[action]
  return reason && messages.text(reason)
}

/**
 * The reason why the user cannot create payouts; null if they can. It requires the read permission
 * too, because a new payout is shown at once.
 */
export function creationDenialReason(
  { t, text }: Pick<Messages, "t" | "text">,
  { is_on, may }: PayoutSettings,
): string | null {
  if (!is_on) return t("cardPayments.payouts.off.title")
  const reason = may.create.reason ?? may.read.reason
  return reason && text(reason)
}
