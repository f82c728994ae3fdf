import type { AdminTransaction, OutstandingAmount, TransactionSettings } from "../../contracts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { fetchJson } from "../http/store-server"
import { isAwaitingGateway } from "./order-attempts"

// The interval of the server's job that polls the gateway. A shorter one would show nothing new.
export const pollMs = 4_000

/**
 * The order's card transactions, newest first. They are polled while one awaits the gateway, and
 * refetched when the `order` object changes, because Medusa's own panel may have changed the
 * payment. When the transactions change, the dashboard's queries that show the order are
 * invalidated.
 */
export function useOrderTransactions(order: { id: string }) {
  const client = useQueryClient()
  const key = orderTransactionsKey(order.id)
  const query = useQuery({
    queryKey: key,
    queryFn: () =>
      fetchJson<{
        transactions: AdminTransaction[]
        attempts: number
        outstanding: OutstandingAmount | null
        settings: TransactionSettings
      }>(`/admin/card-payments/orders/${encodeURIComponent(order.id)}`),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.transactions.some(isAwaitingGateway) ? pollMs : false),
  })

  const seenOrder = useRef(order)
  const { refetch } = query
  useEffect(() => {
    const before = seenOrder.current
    seenOrder.current = order
    // Another order has another query key and is fetched anyway.
    if (before !== order && before.id === order.id) void refetch()
  }, [order, refetch])

  const money = query.data ? moneyPrint(query.data.transactions) : null
  const seenMoney = useRef({ orderId: order.id, money })
  useEffect(() => {
    const before = seenMoney.current
    seenMoney.current = { orderId: order.id, money }
    if (before.money === null || before.orderId !== order.id || before.money === money) return
    void client.invalidateQueries({ predicate: ({ queryKey }) => touchesOrder(queryKey) })
  }, [client, order.id, money])

  return query
}

/**
 * A fingerprint of the fields that Medusa's own panel depends on; when it changes, that panel is
 * stale.
 */
function moneyPrint(transactions: readonly AdminTransaction[]): string {
  return JSON.stringify(transactions.map(({ id, state, amounts, unconfirmed }) => [id, state, amounts, unconfirmed]))
}

/** The react-query key of an order's card transactions. */
export function orderTransactionsKey(orderId: string): readonly string[] {
  return ["card-payments", "order", orderId]
}

// The roots of the dashboard's query keys on an order's page. The dashboard nests some keys in
// another array: [["orders", ...], "preview"].
const roots = new Set(["orders", "payment", "payments", "payment-collection", "payment-collections"])

/**
 * True for the dashboard's queries of orders and payments. They are stale after a capture, void or
 * refund.
 */
export function touchesOrder(queryKey: readonly unknown[]): boolean {
  let root: unknown = queryKey
  while (Array.isArray(root)) root = root[0]
  return typeof root === "string" && roots.has(root)
}
