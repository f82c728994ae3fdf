import { useQuery } from "@tanstack/react-query"
import { sdk } from "../http/store-server"
import type { AdminSubscriptionDetail, SubscriptionCharge } from "./subscription"

const pollMs = 4_000

/**
 * One subscription with its charges and its history, asked for again and again while a charge is
 * under way.
 */
export function useSubscription(id: string) {
  return useQuery({
    queryKey: subscriptionKeys.detail(id),
    queryFn: () =>
      sdk.client.fetch<{ subscription: AdminSubscriptionDetail }>(
        `/admin/card-payments/subscriptions/${encodeURIComponent(id)}`,
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.subscription) ? pollMs : false),
  })
}

type Seen = { charges: readonly Pick<SubscriptionCharge, "state" | "order_id">[] }

/**
 * Whether a charge is about to be made, its answer is out, or its order is being made: the screen
 * may change without anybody doing anything.
 */
export function isUnderWay({ charges }: Seen): boolean {
  return charges.some(
    ({ state, order_id }) => state === "charging" || state === "due" || (state === "paid" && order_id === null),
  )
}

const all = ["card-payments", "subscriptions"] as const

/** Where react-query keeps subscriptions. `all` touches everything below it. */
export const subscriptionKeys = {
  all,
  figures: [...all, "figures"] as const,
  list: (request: object) => [...all, "list", request] as const,
  detail: (id: string) => [...all, "detail", id] as const,
  cards: (customerId: string, planId: string) => [...all, "cards", customerId, planId] as const,
}
