import type { DestinationKind } from "../rows"

const everywhere: DestinationKind[] = ["form", "stored_card", "card", "bank", "wallet", "phone", "other"]

/** The plugin's options: `main` pays banks by check and pay, `single` in one step. */
export function payoutOptionsOf(payouts: Record<string, unknown> = {}, limits: Record<string, unknown> = {}) {
  const EUR = { perPayout: "500.00", perDay: "2000.00", secondApprovalAbove: "300.00", ...limits }
  const account = { limits: { EUR }, destinations: everywhere }
  const accounts = { main: account, single: { ...account, bankFlow: "payout" } }
  const own = { privateKey: "of the test" }
  return { accounts: { main: own, single: own }, cardKeys: ["of the test"], payouts: { accounts, ...payouts } }
}

/** The account and the kind of destination of each flow. */
export const flows = {
  check_pay: { account: "main", destination_kind: "bank" },
  payout: { account: "single", destination_kind: "bank" },
  transfer: { account: "main", destination_kind: "stored_card" },
  form: { account: "main", destination_kind: "form" },
} as const
export type Flow = keyof typeof flows
