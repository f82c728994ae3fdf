import type { InitiatePaymentOutput } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { statusRow } from "../../mapping"
import { sessionData, type TransactionRow } from "../../modules/card-payments"

/** What Medusa is answered for a session that is made or waits. */
export function pending(
  sessionId: string,
  transaction: TransactionRow | undefined,
  missing: string[] = [],
): InitiatePaymentOutput {
  return {
    id: transaction?.client_orderid ?? sessionId,
    status: PaymentSessionStatus.PENDING,
    data: { ...sessionData(sessionId, transaction, missing) },
  }
}

/** Nothing is left for the shopper to do, by the gateway's own word: a return that nobody signed says nothing. */
export function isSubmitted({ status, means, submitted_at, three_ds_step }: TransactionRow): boolean {
  return status !== null && (means === "form" ? !!submitted_at : !three_ds_step)
}

export function medusaStatus(transaction: TransactionRow | undefined): PaymentSessionStatus {
  if (!transaction?.status) return PaymentSessionStatus.PENDING
  if (transaction.released_at || transaction.given_back_at) return PaymentSessionStatus.CANCELED
  if (transaction.mismatch) return PaymentSessionStatus.REQUIRES_MORE
  return statusRow(transaction.type, transaction.status).session as PaymentSessionStatus
}
