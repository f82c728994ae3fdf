import type { InitiatePaymentOutput } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { isGatewayError } from "../../gateway"
import { statusRow } from "../../mapping"
import { type CardPaymentsModuleService, sessionData, type TransactionRow } from "../../modules/card-payments"

/** The provider's answer for a session that was created or is waiting. */
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

/**
 * True if the gateway confirmed that the shopper has finished. An unsigned return to the store does
 * not count.
 */
export function isSubmitted({ status, card_source, submitted_at, three_ds_step }: TransactionRow): boolean {
  return status !== null && (card_source === "form" ? !!submitted_at : !three_ds_step)
}

export function medusaStatus(transaction: TransactionRow | undefined): PaymentSessionStatus {
  if (!transaction?.status) return PaymentSessionStatus.PENDING
  if (transaction.released_at || transaction.reversed_at) return PaymentSessionStatus.CANCELED
  if (transaction.mismatch) return PaymentSessionStatus.REQUIRES_MORE
  return statusRow(transaction.type, transaction.status).session as PaymentSessionStatus
}

/** An approved status younger than this is not polled again while a cart completes. */
const FRESH_MS = 10_000

/** The session's live attempt after a poll; the stored attempt if the gateway cannot be reached. */
export async function freshAttempt(
  cards: CardPaymentsModuleService,
  sessionId: string,
): Promise<TransactionRow | undefined> {
  const live = await cards.liveAttempt(sessionId)
  if (!live?.status) return live
  const age = Date.now() - (live.last_checked_at?.getTime() ?? 0)
  if (live.status === "approved" && age < FRESH_MS) return live
  try {
    return (await cards.ask(live.id)).transaction
  } catch (error) {
    if (isGatewayError(error)) return live
    throw error
  }
}
