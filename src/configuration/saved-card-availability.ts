import { type KnownMessage, toMessage } from "../messages"
import type { CardPaymentsOptions, ProviderOptions } from "./plugin-options"

/** Why a provider offers no saved cards: `reason` for shoppers, `fix` for the developer. */
export type Unavailable = { reason: KnownMessage; fix: KnownMessage }

/** Undefined if the provider offers saved cards. */
export function unavailableReason(
  { options }: { options: Pick<CardPaymentsOptions, "accounts"> },
  { savedCards, capture, account }: Pick<ProviderOptions, "savedCards" | "capture" | "account">,
): Unavailable | undefined {
  const { rebillPath, rebillPaths } = options.accounts[account] ?? {}
  if (!savedCards) {
    return { reason: toMessage("saved_cards.off"), fix: toMessage("check.fix.saved_cards") }
  }
  if (rebillPaths) return undefined
  if (capture === "manual") {
    return {
      reason: toMessage("saved_cards.off_manual_capture"),
      fix: toMessage("check.fix.rebill_paths_or_capture"),
    }
  }
  if (rebillPath === "make-rebill-preauth") {
    return {
      reason: toMessage("saved_cards.off_reserving"),
      fix: toMessage("check.fix.rebill_paths"),
    }
  }
  return undefined
}
