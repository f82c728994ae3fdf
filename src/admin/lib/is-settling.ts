import type { AdminTransaction } from "./admin-transaction"

/** Whether the gateway still owes an answer, so that the screen may change without anybody doing anything. */
export function isSettling(transaction: Pick<AdminTransaction, "state" | "unconfirmed">): boolean {
  return transaction.unconfirmed !== null || transaction.state === "processing" || transaction.state === "unknown"
}
