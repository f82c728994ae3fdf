import type { AdminPayout, AdminPayoutDetail, PayoutSettings, PayoutState } from "../../contracts"
import { useQuery } from "@tanstack/react-query"
import { fetchJson } from "../http/store-server"

/** The query of one payout. */
export function payoutQuery(id: string) {
  return {
    queryKey: payoutKeys.detail(id),
    queryFn: () => fetchJson<{ payout: AdminPayoutDetail }>(`/admin/card-payments/payouts/${encodeURIComponent(id)}`),
    staleTime: 0,
  }
}

/** One payout, polled while it may change; an empty id fetches nothing. */
export function usePayout(id: string) {
  return useQuery({
    ...payoutQuery(id),
    enabled: id !== "",
    refetchInterval: ({ state }) => state.data !== undefined && payoutPause(state.data.payout),
  })
}

/** The query of the accounts with their limits, and of the user's permissions. */
export function payoutSettingsQuery() {
  return {
    queryKey: payoutKeys.settings,
    queryFn: () => fetchJson<PayoutSettings>("/admin/card-payments/payouts/settings"),
    staleTime: 0,
  }
}

export function usePayoutSettings() {
  return useQuery(payoutSettingsQuery())
}

const all = ["card-payments", "payouts"] as const

/** The react-query keys of payouts and batches; `all` is the prefix of every key. */
export const payoutKeys = {
  all,
  settings: [...all, "settings"] as const,
  lists: [...all, "list"] as const,
  totals: (filters: object) => [...all, "totals", filters] as const,
  detail: (id: string) => [...all, "detail", id] as const,
  cards: (account: string, customerId: string) => [...all, "cards", account, customerId] as const,
  batches: [...all, "batches"] as const,
  batch: (id: string) => [...all, "batch", id] as const,
}

type Seen = Pick<AdminPayoutDetail, "state" | "is_unconfirmed"> & {
  actions: Pick<AdminPayoutDetail["actions"], "request">
}

/**
 * The poll interval of a payout's page, in milliseconds; false if neither the server nor another
 * user can change the payout.
 */
export function payoutPause({ state, actions, is_unconfirmed }: Seen): number | false {
  if (isPayoutMoving(state)) return pauses.moving
  const isHeldUp = (state === "draft" || state === "checked") && !actions.request.allowed
  if (state === "awaiting_approval" || isHeldUp) return pauses.waiting
  return is_unconfirmed && pauses.unconfirmed
}

/**
 * The poll interval of a payout list, in milliseconds; false if no payout in it is expected to
 * change.
 */
export function listPause(payouts: readonly Pick<AdminPayout, "state">[]): number | false {
  if (payouts.some(({ state }) => isPayoutMoving(state))) return pauses.movingInList
  return payouts.some(({ state }) => state === "awaiting_approval") && pauses.waiting
}

/** True while a payout's state may change without a user's action. */
export function isPayoutMoving(state: PayoutState): boolean {
  return state === "checking" || state === "approved" || state === "paying" || state === "unknown"
}

/**
 * Poll intervals in milliseconds. Polling is needed because the dashboard does not refetch when its
 * tab gets the focus.
 */
export const pauses = {
  /** The gateway or the server's scheduled job is processing it. */
  moving: 2_500,
  /** The same for a list. */
  movingInList: 5_000,
  /** Another user may approve it, or cancel a payout that counts against the same limit. */
  waiting: 10_000,
  /**
   * It counts as failed, but the gateway has not confirmed the failure; the server keeps polling
   * it.
   */
  unconfirmed: 30_000,
} as const
