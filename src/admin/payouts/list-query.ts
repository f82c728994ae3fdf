import type { PayoutState } from "../../contracts"
import { isDay } from "../format/parse-input"
import { payoutStates } from "./payout-badge"

/** Filters of the payout list; the empty string and null mean no filter. */
export type PayoutFilters = {
  q: string
  state: PayoutState | null
  account: string | null
  currency: string | null
  /** Date inputs' values (`2027-12-31`), in the store's time zone. */
  from: string | null
  to: string | null
  customer_id: string | null
  order_id: string | null
  batch_id: string | null
}

export type PayoutQuery = PayoutFilters & {
  /**
   * The cursors of the visited pages. The last one is where this page starts; empty on the first
   * page.
   */
  trail: string[]
}

/**
 * Reads the payout list's filters and cursors from the URL. Missing and invalid values become the
 * default: users can edit the URL.
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

/** The URL changes that clear all filters. The type requires every filter. */
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

/** The server's query parameters for a list or an export; unset filters are left out. */
export function payoutFiltersRequest({ q, ...filters }: PayoutFilters): Record<string, string> {
  const given = { q: q.trim(), ...filters }
  return Object.fromEntries(
    (Object.keys(noFilters) as (keyof PayoutFilters)[]).flatMap((name) => {
      const value = given[name]
      return value ? [[name, value]] : []
    }),
  )
}

/** True if any filter is set. */
export function isPayoutFiltered(filters: PayoutFilters): boolean {
  return Object.keys(payoutFiltersRequest(filters)).length > 0
}

/**
 * The path of the payout list with these filters. The search text is excluded: it must not be in
 * the query string.
 */
export function payoutsAddress(filters: Partial<Record<Exclude<keyof PayoutFilters, "q">, string>>): string {
  return `/card-payouts?${new URLSearchParams(filters).toString()}`
}

/** The list query for an order's payouts. */
export function ordersPayouts(orderId: string): PayoutQuery {
  return readPayoutQuery(new URLSearchParams({ order_id: orderId }))
}
