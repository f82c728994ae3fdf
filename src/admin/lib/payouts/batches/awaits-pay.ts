import type { AdminBatch } from "./admin-batch"

/** Whether a batch is approved, and waits for somebody to press "Pay". */
export function awaitsPay({ state, to_pay }: Pick<AdminBatch, "state" | "to_pay">): boolean {
  return state === "paying" && to_pay > 0
}
