import type { AdminSubscriptionDetail, SubscriptionCharge } from "../../contracts"
import { useQuery } from "@tanstack/react-query"
import { fetchJson } from "../http/store-server"

const pollMs = 4_000

/** The query of one subscription. */
export function subscriptionQuery(id: string) {
  return {
    queryKey: subscriptionKeys.detail(id),
    queryFn: () =>
      fetchJson<{ subscription: AdminSubscriptionDetail }>(
        `/admin/card-payments/subscriptions/${encodeURIComponent(id)}`,
      ),
    staleTime: 0,
  }
}

/**
 * One subscription with its charges and history, polled every 4 seconds while a charge is in
 * flight.
 */
export function useSubscription(id: string) {
  return useQuery({
    ...subscriptionQuery(id),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.subscription) ? pollMs : false),
  })
}

type Seen = { charges: readonly Pick<SubscriptionCharge, "state" | "order_id">[] }

/**
 * True while a charge is due, awaits its answer or has no order yet: the state may change without a
 * user's action.
 */
export function isUnderWay({ charges }: Seen): boolean {
  return charges.some(
    ({ state, order_id }) => state === "charging" || state === "due" || (state === "paid" && order_id === null),
  )
}

const all = ["card-payments", "subscriptions"] as const

/** The react-query keys of subscriptions; `all` is the prefix of every key. */
export const subscriptionKeys = {
  all,
  figures: [...all, "figures"] as const,
  lists: [...all, "list"] as const,
  detail: (id: string) => [...all, "detail", id] as const,
  cards: (customerId: string, planId: string) => [...all, "cards", customerId, planId] as const,
}
