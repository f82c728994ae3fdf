import type { AdminTransactionDetail, AdminTransactionRow, TransactionSettings } from "../../contracts"
import { useQuery } from "@tanstack/react-query"
import { fetchJson } from "../http/store-server"
import { type ListQuery, listRequest, useListPage } from "../ui/list-query"
import type { PaymentFilter } from "./list-query"
import { isAwaitingGateway } from "./order-attempts"
import { pollMs } from "./order-transactions"

const path = "/admin/card-payments/transactions"

/** A page of payments, newest first, polled while one of them awaits the gateway. */
export function usePayments(query: ListQuery<PaymentFilter>) {
  return useListPage<{ transactions: AdminTransactionRow[]; settings: TransactionSettings }>(listRequest(query), {
    path,
    key: paymentKeys.list,
    pollInterval: ({ transactions }) => transactions.some(({ state }) => isMoving(state)) && pauses.list,
  })
}

/** One payment with its history, polled while it awaits the gateway. */
export function usePayment(id: string) {
  return useQuery({
    queryKey: paymentKeys.detail(id),
    queryFn: () =>
      fetchJson<{ transaction: AdminTransactionDetail; settings: TransactionSettings }>(
        `${path}/${encodeURIComponent(id)}`,
      ),
    enabled: id !== "",
    staleTime: 0,
    refetchInterval: ({ state }) => state.data !== undefined && isAwaitingGateway(state.data.transaction) && pollMs,
  })
}

/** Milliseconds. A list is polled less often than one payment. */
const pauses = { list: 10_000 } as const

function isMoving(state: AdminTransactionRow["state"]): boolean {
  return isAwaitingGateway({ state, unconfirmed: null }) && state !== "mismatch"
}

const all = ["card-payments", "transactions"] as const

/** The react-query keys of the list and of one payment; `all` is the prefix of both. */
export const paymentKeys = {
  all,
  list: (request: object) => [...all, "list", request] as const,
  detail: (id: string) => [...all, "detail", id] as const,
}
