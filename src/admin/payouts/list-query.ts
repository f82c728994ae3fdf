import { isDay } from "../format/parse-input"
import type { PayoutState } from "./payout"
import { payoutStates } from "./payout-badge"

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
  /**
   * Where the page begins: what the page before called its next. Those of the pages before it come
   * first.
   */
  trail: string[]
}

/**
 * The list that an address asks for. What it does not say, or says wrongly, is the default: it may
 * be typed by hand.
 */
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

/**
 * The changes to an address that show all payouts again. A filter that is missing here does not
 * compile.
 */
export const noFilters: Readonly<Record<keyof PayoutFilters, null>> = {
  q: null,
  state: null,
  account: null,
  currency: null,
  from: null,
  to: null,
  customer_id: null,
  order_id: null,
  batch_id: null,
}

/** The query string's parts for the server, of a list or an export: only what is asked for. */
export function payoutFiltersRequest({ q, ...filters }: PayoutFilters): Record<string, string> {
  const given = { q: q.trim(), ...filters }
  return Object.fromEntries(
    (Object.keys(noFilters) as (keyof PayoutFilters)[]).flatMap((name) => {
      const value = given[name]
      return value ? [[name, value]] : []
    }),
  )
}

/** Whether the list leaves anything out. */
export function isPayoutFiltered(filters: PayoutFilters): boolean {
  return Object.keys(payoutFiltersRequest(filters)).length > 0
}

/** Where the list is shown narrowed to this. What is searched for is no part of it. */
export function payoutsAddress(filters: Partial<Record<Exclude<keyof PayoutFilters, "q">, string>>): string {
  return `/card-payouts?${new URLSearchParams(filters).toString()}`
}

/** The list of an order's payouts. */
export function ordersPayouts(orderId: string): PayoutQuery {
  return readPayoutQuery(new URLSearchParams({ order_id: orderId }))
}
