import { isGatewayError } from "../../gateway"
import type { CardPaymentsModuleService, TransactionRow } from "../../modules/card-payments"

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
