import type { NewEntry } from "./audit"
import type { PayoutRow } from "./rows"

/** Whose change the audit trail tells with each move: by these it is found at the gateway, and among the day's limits. */
const told = ["state", "client_orderid", "orderid", "limit_day", "approvals_needed", "fee"] as const

type Told = Pick<PayoutRow, (typeof told)[number]>

/** What a move changed, before and after. */
export function changesOf(before: Told, after: Told): NewEntry["changes"] {
  const changed = told.filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]]))
}
