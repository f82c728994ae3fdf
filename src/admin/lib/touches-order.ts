// The dashboard's names for what an order's page reads. It wraps some keys in a further array ([["orders", ...], "preview"]).
const roots = new Set(["orders", "payment", "payments", "payment-collection", "payment-collections"])

/** Whether a query of the dashboard shows an order or its money, and so is out of date after we moved some. */
export function touchesOrder(queryKey: readonly unknown[]): boolean {
  let root: unknown = queryKey
  while (Array.isArray(root)) root = root[0]
  return typeof root === "string" && roots.has(root)
}
