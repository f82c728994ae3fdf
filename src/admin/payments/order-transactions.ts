import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { sdk } from "../http/store-server"
import { type AdminTransaction, isAwaitingGateway } from "./transaction"

// As often as the server itself asks the gateway at most: sooner there is nothing new.
export const pollMs = 4_000

/**
 * The order's card transactions, newest first, kept fresh: polled while something settles, fetched
 * again when Medusa's own panel changed the order, and the other way round. `order` is compared by
 * identity.
 */
export function useOrderTransactions(order: { id: string }) {
  const client = useQueryClient()
  const key = orderTransactionsKey(order.id)
  const query = useQuery({
    queryKey: key,
    queryFn: () =>
      sdk.client.fetch<{ transactions: AdminTransaction[] }>(
        `/admin/card-payments/orders/${encodeURIComponent(order.id)}`,
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.transactions.some(isAwaitingGateway) ? pollMs : false),
  })

  const seenOrder = useRef(order)
  const { refetch } = query
  useEffect(() => {
    const before = seenOrder.current
    seenOrder.current = order
    // Another order has another key and is fetched anyway.
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
 * What Medusa's own panel shows of our transactions: when it changes, that panel is out of date.
 */
function moneyPrint(transactions: readonly AdminTransaction[]): string {
  return JSON.stringify(transactions.map(({ id, state, amounts, unconfirmed }) => [id, state, amounts, unconfirmed]))
}

/**
 * Where react-query keeps an order's card transactions; of no order: the ones that do not match.
 */
export function orderTransactionsKey(orderId: string | null): readonly string[] {
  return orderId === null ? ["card-payments", "mismatched"] : ["card-payments", "order", orderId]
}

// The dashboard's names for what an order's page reads. It wraps some keys in a further array
// ([["orders", ...], "preview"]).
const roots = new Set(["orders", "payment", "payments", "payment-collection", "payment-collections"])

/**
 * Whether a query of the dashboard shows an order or its money, and so is out of date after we
 * moved some.
 */
export function touchesOrder(queryKey: readonly unknown[]): boolean {
  let root: unknown = queryKey
  while (Array.isArray(root)) root = root[0]
  return typeof root === "string" && roots.has(root)
}
