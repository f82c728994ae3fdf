import { type KnownMessage, toMessage } from "../messages"
import type { CardPaymentsOptions, ProviderOptions } from "./plugin-options"

/** Why a provider offers no saved cards: `reason` for shoppers, `fix` for the developer. */
export type Unavailable = { reason: KnownMessage; fix: string }

/** Undefined if the provider offers saved cards. */
export function unavailableReason(
  { options }: { options: Pick<CardPaymentsOptions, "accounts"> },
  { savedCards, capture, account }: Pick<ProviderOptions, "savedCards" | "capture" | "account">,
): Unavailable | undefined {
  const { rebillPath, rebillPaths } = options.accounts[account] ?? {}
  if (!savedCards) {
    return { reason: toMessage("saved_cards.off"), fix: "set its option savedCards" }
  }
  if (rebillPaths) return undefined
  if (capture === "manual") {
    return {
      reason: toMessage("saved_cards.off_manual_capture"),
      fix: "name the gateway's pair of paths in the account's option rebillPaths, or capture automatically",
    }
  }
  if (rebillPath === "make-rebill-preauth") {
    return {
      reason: toMessage("saved_cards.off_reserving"),
      fix: "name the gateway's pair of paths in the account's option rebillPaths",
    }
  }
  return undefined
}
