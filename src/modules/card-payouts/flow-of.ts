import type { DestinationKind, PayoutFlow } from "./rows"
import type { PayoutAccountRules } from "./settings"

/**
 * How a destination is paid. A typed card is only checked and then paid: the check hands its number to the gateway, and paying
 * needs no more than the order's id, so that no number is ever stored.
 */
export function flowOf(kind: DestinationKind, { bankFlow }: Pick<PayoutAccountRules, "bankFlow">): PayoutFlow {
  switch (kind) {
    case "form":
      return "form"
    case "stored_card":
      return "transfer"
    case "bank":
      return bankFlow
    default:
      return "check_pay"
  }
}
