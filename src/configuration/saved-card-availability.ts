import type { CardPaymentsOptions, ProviderOptions } from "./plugin-options"

/** Why a provider offers no saved cards: `reason` for shoppers, `fix` for the developer. */
export type Unavailable = { reason: string; fix: string }

/** Undefined if the provider offers saved cards. */
export function unavailableReason(
  { options }: { options: Pick<CardPaymentsOptions, "accounts"> },
  { savedCards, capture, account }: Pick<ProviderOptions, "savedCards" | "capture" | "account">,
): Unavailable | undefined {
  const { rebillPath, rebillPaths } = options.accounts[account] ?? {}
  if (!savedCards) {
    return { reason: "This payment method does not use saved cards.", fix: "set its option savedCards" }
  }
  if (rebillPaths) return undefined
  if (capture === "manual") {
    return {
      reason: "This payment method does not use saved cards: it reserves the amount first and takes it later.",
      fix: "name the gateway's pair of paths in the account's option rebillPaths, or capture automatically",
    }
  }
  if (rebillPath === "make-rebill-preauth") {
    return {
      reason: "This payment method does not use saved cards: with them, the amount could only be reserved.",
      fix: "name the gateway's pair of paths in the account's option rebillPaths",
    }
  }
  return undefined
}
