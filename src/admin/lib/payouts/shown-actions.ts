import type { AdminPayoutDetail } from "./admin-payout"
import type { AskedPayoutAction } from "./payout-question"

const inOrder = ["check", "request", "approve", "pay", "cancel"] as const satisfies readonly AskedPayoutAction[]

/** What is offered for a payout: what leads on, and out. Nothing once nothing more can be done to it. */
export function shownActions(payout: Pick<AdminPayoutDetail, "state" | "flow" | "actions">): AskedPayoutAction[] {
  const { state, flow, actions } = payout
  if (state === "paid" || state === "failed" || state === "canceled" || state === "unknown") {
    return inOrder.filter((name) => actions[name].allowed)
  }
  return inOrder.filter((name) => {
    if (actions[name].allowed) return true
    switch (name) {
      case "check":
        return flow === "check_pay" && state === "draft"
      case "request":
        return state === "draft" || state === "checked"
      case "approve":
        return state !== "approved" && state !== "paying"
      case "pay":
        return state === "approved"
      case "cancel":
        return true
    }
  })
}
