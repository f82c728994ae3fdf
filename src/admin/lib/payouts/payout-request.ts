import type { PayeeCard } from "../../../card-check"
import type { PayoutAction } from "./admin-payout"

/** What a person may ask of a payout. */
export type PayoutRequest =
  | { kind: "check"; card?: PayeeCard }
  /** The ids of those that were shown: another one that comes up meanwhile has not been looked at. */
  | { kind: "request" | "approve"; duplicates_seen: readonly string[] }
  | { kind: "pay" | "cancel" }
  | { kind: "rule"; happened: boolean; note: string }

/** The admin route that carries the request out, and its body. */
export function payoutRoute(id: string, request: PayoutRequest): { path: string; body: object } {
  const { kind, ...body } = request
  return { path: `/admin/card-payments/payouts/${encodeURIComponent(id)}/${kind satisfies PayoutAction}`, body }
}
