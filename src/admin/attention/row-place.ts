import type { AdminAttention, AdminAttentionRow, AttentionKind } from "../../contracts"

type Place = { name: string; address: string }

/** The page with everything about the subject of a row. */
export function placeOf({ kind, subject }: AdminAttentionRow): Place {
  if (kind === "chargeback") return { name: "disputes", address: "/card-payments/disputes?state=new" }
  return placeOfSubject(subject)
}

export function placeOfSubject({ type, id }: AdminAttentionRow["subject"]): Place {
  switch (type) {
    case "payment":
      return { name: type, address: `/card-payments/${id}` }
    case "payout":
      return { name: type, address: `/card-payments/payouts/${id}` }
    case "payout_batch":
      return { name: type, address: `/card-payments/payouts/batches/${id}` }
    case "subscription":
      return { name: type, address: `/card-payments/subscriptions/${id}` }
    case "account":
    case "store":
      return { name: "settings", address: "/settings/card-payments" }
  }
}

/** Why this person may not open the place. A row of another place needs the same right. */
export function closedReason({ name }: Place, settings: AdminAttention["settings"] | undefined) {
  return name === "settings" ? (settings?.page.reason ?? null) : null
}

/** The rows of a kind end by their actions, or by a step at a place. */
export const endings: Readonly<Record<AttentionKind, "action" | ((row: AdminAttentionRow) => Place | null)>> = {
  unknown_outcome: "action",
  mismatch: "action",
  orphaned_payment: "action",
  reversal_failed: "action",
  canceled_order: "action",
  step_unrecorded: "action",
  chargeback: "action",
  hold_expires: "action",
  // Another payment, or the cancellation of the order.
  declined_after_order: ({ order }) => order && { name: "order", address: `/orders/${order.id}` },
  // An account that the options lack; its name is among the findings there.
  account_outage: () => ({ name: "settings", address: "/settings/card-payments#system" }),
  environment_changed: "action",
  // A worker, the event bus and the keys are the operator's.
  jobs_stopped: ({ subject }) =>
    subject.type === "store" ? { name: "settings", address: "/settings/card-payments#system" } : null,
  events_unpublished: () => ({ name: "settings", address: "/settings/card-payments#system" }),
  // The callback address to compare, and the callbacks that were refused.
  callbacks_stopped: ({ account }) => ({
    name: "callbacks",
    address: `/card-payments/callbacks?account=${encodeURIComponent(account ?? "")}`,
  }),
  keys_unreadable: () => ({ name: "settings", address: "/settings/card-payments#options" }),
  payout_unknown: "action",
  payout_approval: "action",
  // An ended subscription may have no action left.
  subscription_problem: "action",
}

/** The place that the button of a row without an action leads to; null where an action ends it. */
export function endingPlaceOf(row: AdminAttentionRow): Place | null {
  if (row.actions.length > 0) return null
  const ending = endings[row.kind]
  return (ending === "action" ? null : ending(row)) ?? placeOf(row)
}
