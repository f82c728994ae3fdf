import { spoken } from "../../mapping"
import type { Action, PayoutAction } from "./payout-view"
import { IN_BATCH } from "./request-payout"
import type { PayoutRow } from "./rows"
import { whyNot } from "./states"

/** What may be done to a payout now. What is refused here, the workflows refuse as well; who may do it is another question. */
export function actionsOf(row: PayoutRow): Record<PayoutAction, Action> {
  const amount = spoken(row.amount, row.currency_code)
  return {
    check: check(row),
    request: request(row),
    approve: row.batch_id ? no(IN_BATCH) : byState(row, "approve", `Releases ${amount} to ${row.destination_label}.`),
    pay: byState(row, "pay", pays(row, amount)),
    cancel: byState(row, "cancel", "Nothing was sent that can release money, so it can be given up."),
    rule:
      row.state === "unknown"
        ? yes("Look at the gateway whether it was paid, and say so here.")
        : no("Only what the gateway cannot tell about is ruled."),
  }
}

function check(row: PayoutRow): Action {
  if (row.flow !== "check_pay") return no("This payout is paid in one step: there is nothing to check before.")
  return byState(row, "check", "Asks the gateway whether the recipient can be paid. No money moves.")
}

function request(row: PayoutRow): Action {
  if (row.batch_id) return no(IN_BATCH)
  if (row.flow === "check_pay" && row.state === "draft") return no("Check it first.")
  return byState(row, "request", "Asks somebody else to approve it, and counts against the limit of today.")
}

function pays({ flow }: PayoutRow, amount: string): string {
  return flow === "form" ? `Makes the page on which the recipient takes ${amount}.` : `Pays ${amount} now.`
}

function byState({ state }: PayoutRow, verb: "check" | "request" | "approve" | "pay" | "cancel", why: string): Action {
  const wrong = whyNot(state, verb)
  return wrong ? no(wrong) : yes(why)
}

function yes(why: string): Action {
  return { allowed: true, why }
}

function no(why: string): Action {
  return { allowed: false, why }
}
