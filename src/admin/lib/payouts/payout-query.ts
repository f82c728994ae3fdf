import { isDay } from "../is-day"
import type { PayoutState } from "./admin-payout"
import { payoutStates } from "./payout-states"

/** What the list of payouts leaves out; empty text and null leave out nothing. */
export type PayoutFilters = {
  q: string
  state: PayoutState | null
  account: string | null
  currency: string | null
  /** Days as a date field has them, in the store's zone. */
  from: string | null
  to: string | null
  customer_id: string | null
  order_id: string | null
  batch_id: string | null
}

export type PayoutQuery = PayoutFilters & {
  /** Where the page begins: what the page before called its next. Those of the pages before it come first. */
  trail: string[]
}

/** The list that an address asks for. What it does not say, or says wrongly, is the default: it may be typed by hand. */
export function readPayoutQuery(params: URLSearchParams): PayoutQuery {
  const state = params.get("state")
  const day = (name: string) => {
    const text = params.get(name) ?? ""
    return isDay(text) ? text : null
  }
  return {
    q: params.get("q") ?? "",
    state: state && Object.keys(payoutStates).includes(state) ? (state as PayoutState) : null,
    account: params.get("account") || null,
    currency: params.get("currency") || null,
    from: day("from"),
    to: day("to"),
    customer_id: params.get("customer_id") || null,
    order_id: params.get("order_id") || null,
    batch_id: params.get("batch_id") || null,
    trail: params.getAll("after").filter((cursor) => cursor !== ""),
  }
}
