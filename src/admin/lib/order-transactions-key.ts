/** Where react-query keeps an order's card transactions; of no order: the ones that do not match. */
export function orderTransactionsKey(orderId: string | null): readonly string[] {
  return orderId === null ? ["card-payments", "mismatched"] : ["card-payments", "order", orderId]
}
