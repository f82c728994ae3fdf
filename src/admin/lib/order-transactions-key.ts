/** Where react-query keeps an order's card transactions. */
export function orderTransactionsKey(orderId: string): readonly string[] {
  return ["card-payments", "order", orderId]
}
