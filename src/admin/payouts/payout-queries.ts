import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { sdk, searchRequest } from "../http/store-server"
import { payoutFiltersRequest, type PayoutQuery } from "./list-query"
import type { AdminPayout, AdminPayoutDetail, PayoutSettings, PayoutState } from "./payout"

/**
 * One payout, asked for again and again while it may change; nothing is fetched for an empty id.
 */
export function usePayout(id: string) {
  return useQuery({
    queryKey: payoutKeys.detail(id),
    queryFn: () =>
      sdk.client.fetch<{ payout: AdminPayoutDetail }>(`/admin/card-payments/payouts/${encodeURIComponent(id)}`),
    enabled: id !== "",
    staleTime: 0,
    refetchInterval: ({ state }) => state.data !== undefined && payoutPause(state.data.payout),
  })
}

const pageSize = 20

/**
 * A page of payouts, newest first, kept fresh while one of them may change; the one before stays
 * while the next is fetched.
 */
export function usePayouts({ trail, ...filters }: PayoutQuery, { enabled }: { enabled: boolean }) {
  const after = trail[trail.length - 1]
  const request = { ...payoutFiltersRequest(filters), limit: pageSize, ...(after === undefined ? {} : { after }) }
  return useQuery({
    queryKey: payoutKeys.list(request),
    queryFn: () =>
      sdk.client.fetch<{ payouts: AdminPayout[]; next: string | null }>(
        "/admin/card-payments/payouts",
        searchRequest(request),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled,
    refetchInterval: ({ state }) => state.data !== undefined && listPause(state.data.payouts),
  })
}

/** What can be paid out, from where, and what whoever looks may do. */
export function usePayoutSettings() {
  return useQuery({
    queryKey: payoutKeys.settings,
    queryFn: () => sdk.client.fetch<PayoutSettings>("/admin/card-payments/payouts/settings"),
    staleTime: 0,
  })
}

const all = ["card-payments", "payouts"] as const

/**
 * Where react-query keeps payouts and what is asked for with them. `all` touches everything below
 * it.
 */
export const payoutKeys = {
  all,
  settings: [...all, "settings"] as const,
  list: (request: object) => [...all, "list", request] as const,
  detail: (id: string) => [...all, "detail", id] as const,
  cards: (account: string, customerId: string) => [...all, "cards", account, customerId] as const,
  batches: (request: object) => [...all, "batches", request] as const,
  batch: (id: string) => [...all, "batch", id] as const,
}

type Seen = Pick<AdminPayoutDetail, "state" | "is_unconfirmed"> & {
  actions: Pick<AdminPayoutDetail["actions"], "request">
}

/**
 * After how long the page of a payout asks for it again; false where nothing becomes of it by
 * itself, or by others.
 */
export function payoutPause({ state, actions, is_unconfirmed }: Seen): number | false {
  if (isPayoutMoving(state)) return pauses.moving
  const isHeldUp = (state === "draft" || state === "checked") && !actions.request.allowed
  if (state === "awaiting_approval" || isHeldUp) return pauses.waiting
  return is_unconfirmed && pauses.unconfirmed
}

/**
 * After how long a list of payouts asks for them again; false where nothing becomes of any of them.
 */
export function listPause(payouts: readonly Pick<AdminPayout, "state">[]): number | false {
  if (payouts.some(({ state }) => isPayoutMoving(state))) return pauses.movingInList
  return payouts.some(({ state }) => state === "awaiting_approval") && pauses.waiting
}

/** Whether a payout may change without anybody doing anything. */
export function isPayoutMoving(state: PayoutState): boolean {
  return state === "checking" || state === "approved" || state === "paying" || state === "unknown"
}

/**
 * Milliseconds until a screen asks again for what may have changed: the dashboard asks for nothing
 * anew when a tab is looked at.
 */
export const pauses = {
  /** The gateway, or the schedule, is at it. */
  moving: 2_500,
  /** The same of something in a list. */
  movingInList: 5_000,
  /** Somebody else may approve it, or give back what they have taken of a limit, any minute. */
  waiting: 10_000,
  /** It counts as failed, and the gateway is asked about it in gaps of minutes. */
  unconfirmed: 30_000,
} as const
