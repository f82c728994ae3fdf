/** Fields of Medusa's order, for queries that ask `isCanceledOrder`. */
export const canceledOrderFields = ["status", "canceled_at"] as const

/**
 * Whether an order of Medusa was canceled. An archived order keeps the date and loses the status;
 * the store's own code may set the status alone.
 */
export function isCanceledOrder({ status, canceled_at }: { status?: string; canceled_at?: unknown }): boolean {
  return status === "canceled" || !!canceled_at
}
