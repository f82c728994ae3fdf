import type { Trial } from "./world"

/** The number of payments that the gateway took for a payout. */
export function paymentsOf({ gateway }: Pick<Trial, "gateway">, payoutId: string): number {
  return [...gateway.orders.values()]
    .filter(({ id }) => id === payoutId)
    .reduce((sum, { steps }) => sum + steps.filter(({ kind }) => kind === "payment").length, 0)
}
