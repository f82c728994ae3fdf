import type { DestinationKind, PayoutAccount } from "./admin-payout"

/** Whether the gateway is asked about a destination of this kind before anybody asks for the payout. */
export function needsCheck(kind: DestinationKind, account: Pick<PayoutAccount, "bank_flow"> | undefined): boolean {
  if (kind === "bank") return account?.bank_flow === "check_pay"
  return kind !== "form" && kind !== "stored_card"
}
