import type { InitiatePaymentOutput } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { isGatewayError } from "../../gateway"
import { statusRow } from "../../mapping"
import { type CardPaymentsModuleService, sessionData, type TransactionRow } from "../../modules/card-payments"

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
export function isSubmitted({ status, card_source, submitted_at, three_ds_step }: TransactionRow): boolean {
  return status !== null && (card_source === "form" ? !!submitted_at : !three_ds_step)
}

export function medusaStatus(transaction: TransactionRow | undefined): PaymentSessionStatus {
  if (!transaction?.status) return PaymentSessionStatus.PENDING
  if (transaction.released_at || transaction.reversed_at) return PaymentSessionStatus.CANCELED
  if (transaction.mismatch) return PaymentSessionStatus.REQUIRES_MORE
  return statusRow(transaction.type, transaction.status).session as PaymentSessionStatus
}

/** A status answer this fresh is not asked for again while a cart completes. */
const FRESH_MS = 10_000

/** The session's live attempt as the gateway has it now; as it was known last where the gateway cannot be reached. */
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
