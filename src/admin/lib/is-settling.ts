import type { AdminTransaction } from "./admin-transaction"

/** Whether the gateway still owes an answer, so that the screen may change without anybody doing anything. */
export function isSettling({ state, unconfirmed }: Pick<AdminTransaction, "state" | "unconfirmed">): boolean {
  return unconfirmed !== null || state === "processing" || state === "unknown" || state === "mismatch"
}
