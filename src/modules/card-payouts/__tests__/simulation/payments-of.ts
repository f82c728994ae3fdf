import type { Trial } from "./world"

/** How often the gateway was told to pay it. */
export function paymentsOf({ gateway }: Pick<Trial, "gateway">, payoutId: string): number {
  return [...gateway.orders.values()]
    .filter(({ id }) => id === payoutId)
    .reduce((sum, { steps }) => sum + steps.filter(({ kind }) => kind === "payment").length, 0)
}
