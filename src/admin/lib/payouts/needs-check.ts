import type { DestinationKind, PayoutAccount } from "./admin-payout"

type Flows = Pick<PayoutAccount, "bank_flow" | "wallet_flow" | "phone_flow">

/** Whether the gateway is asked about a destination of this kind before anybody asks for the payout. */
export function needsCheck(kind: DestinationKind, account: Flows | undefined): boolean {
  if (kind === "bank" || kind === "wallet" || kind === "phone") return account?.[`${kind}_flow`] === "check_pay"
  return kind !== "form" && kind !== "stored_card"
}
