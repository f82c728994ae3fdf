import type { AdminTransactionDetail, TransactionSettings } from "../../contracts"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { fetchJson } from "../http/store-server"
import { isAwaitingGateway } from "./order-attempts"
import { pollMs } from "./order-transactions"

export const paymentsPath = "/admin/card-payments/transactions"

/** One payment with its history; `before` is the page of its timeline, the newest entries by default. */
export const paymentQuery = (id: string, before?: string) => ({
  queryKey: before ? [...paymentKeys.detail(id), before] : paymentKeys.detail(id),
  queryFn: () =>
    fetchJson<{ transaction: AdminTransactionDetail; settings: TransactionSettings }>(
      `${paymentsPath}/${encodeURIComponent(id)}`,
      before ? { query: { before } } : {},
    ),
  staleTime: 0,
})

/** The same, polled while it awaits the gateway. */
export function usePayment(id: string, before?: string) {
  return useQuery({
    ...paymentQuery(id, before),
    enabled: id !== "",
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data !== undefined && isAwaitingGateway(state.data.transaction) && pollMs,
  })
}

const all = ["card-payments", "transactions"] as const

/** The react-query keys of the lists and of one payment; `all` is the prefix of both. */
export const paymentKeys = {
  all,
  lists: [...all, "list"] as const,
  detail: (id: string) => [...all, "detail", id] as const,
}
