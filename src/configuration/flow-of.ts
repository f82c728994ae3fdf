import type { PayoutDestinationKind } from "../mapping"
import type { PayoutAccountRules } from "./payout-options"

/** How a payout goes: by a hosted form, from a stored card, in two steps, or in one. */
export type PayoutFlow = "form" | "transfer" | "check_pay" | "payout"

type Flows = Pick<PayoutAccountRules, "bankFlow"> & Partial<Pick<PayoutAccountRules, "walletFlow" | "phoneFlow">>

/**
 * How a destination is paid. A typed card is only checked and then paid: the check hands its number to the gateway, and paying
 * needs no more than the order's id, so that no number is ever stored.
 */
export function flowOf(kind: PayoutDestinationKind, { bankFlow, walletFlow, phoneFlow }: Flows): PayoutFlow {
  switch (kind) {
    case "form":
      return "form"
    case "stored_card":
      return "transfer"
    case "bank":
      return bankFlow
    case "wallet":
      return walletFlow ?? "check_pay"
    case "phone":
      return phoneFlow ?? "check_pay"
    default:
      return "check_pay"
  }
}
