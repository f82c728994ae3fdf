import type { CardDetails, DeclineCategory } from "../../../contracts"
import type { SessionState } from "../../../mapping"
import { statusRow } from "../../../mapping"
import { type Message, toMessage } from "../../../messages"
import { isAttemptFinal, type TransactionRow } from "../records/rows"

/**
 * Session and payment data: public. Every key is always set, so that values written by the browser
 * are replaced.
 */
export type SessionData = {
  session_id: string
  state: SessionState
  redirect_url: string | null
  missing: string[]
  card: CardDetails | null
}

/** The columns from which the session's state follows. */
export type SessionColumns = Pick<
  TransactionRow,
  | "type"
  | "status"
  | "mismatch"
  | "released_at"
  | "reversed_at"
  | "reversal_reason"
  | "card_source"
  | "three_ds_step"
  | "shopper_returned_at"
  | "submitted_at"
  | "last_checked_at"
>

/** The payment session's state for the shopper. */
export function sessionState(transaction: SessionColumns | undefined): SessionState {
  if (!transaction || transaction.status === null) return "pending"
  if (transaction.released_at || transaction.reversed_at) return "canceled"
  if (transaction.mismatch) return "unknown"
  if (isBeingReversed(transaction)) return "canceled"
  const waits = transaction.status === "processing" && waitingState(transaction)
  if (waits) return waits
  return statusRow(transaction.type, transaction.status).state
}

/** The step of the shopper's browser that the gateway waits for. */
function waitingState(transaction: SessionColumns): SessionState | undefined {
  const { card_source, three_ds_step } = transaction
  if (card_source === "form" || three_ds_step === "redirect")
    return hasShopperReturned(transaction) ? undefined : "redirect"
  return three_ds_step ? "three_d_secure" : undefined
}

/** After an unsigned return, the gateway has this long to show that a card was entered. */
const POLLED_FOR_MS = 10_000

/**
 * Whether the shopper has, or may have, finished on the gateway's page. An unsigned return counts
 * only until a later poll has shown no card for `POLLED_FOR_MS`; then the shopper may open the page
 * again. Otherwise anyone who knows a session could keep its shopper from paying. True does not
 * mean that the payment was submitted.
 */
export function hasShopperReturned(
  transaction: Pick<TransactionRow, "card_source" | "shopper_returned_at" | "submitted_at" | "last_checked_at">,
): boolean {
  const { card_source, shopper_returned_at: returned, submitted_at: submitted, last_checked_at: checked } = transaction
  // The return address of the other pages contains a token that only the shopper has.
  if (submitted || card_source !== "form") return !!(submitted ?? returned)
  return !!returned && (!checked || checked.getTime() - returned.getTime() < POLLED_FOR_MS)
}

export function sessionData(
  sessionId: string,
  transaction: TransactionRow | undefined,
  missing: readonly string[] = [],
): SessionData {
  const state = sessionState(transaction)
  return {
    session_id: sessionId,
    state,
    redirect_url: state === "redirect" ? (transaction?.redirect_url ?? null) : null,
    missing: [...missing],
    card: transaction?.card_last4
      ? {
          brand: transaction.card_brand,
          last4: transaction.card_last4,
          exp_month: transaction.card_exp_month,
          exp_year: transaction.card_exp_year,
        }
      : null,
  }
}

/** Paid and being reversed automatically, so it never becomes an order. */
function isBeingReversed({ status, reversal_reason }: SessionColumns): boolean {
  return status === "approved" && !!reversal_reason
}

function canceledMessage(transaction: TransactionRow | undefined): Message {
  if (!transaction || !(transaction.reversed_at || isBeingReversed(transaction))) {
    return toMessage("session.canceled")
  }
  switch (transaction.reversal_code) {
    case "amount_changed":
      return toMessage("session.amount_changed")
    case "nothing_due":
      return toMessage("session.nothing_due")
    default:
      return toMessage(transaction.reversed_at ? "session.no_order_reversed" : "session.no_order_reversing")
  }
}

/**
 * The message for a session that Medusa has deleted, based on its newest attempt: a paid attempt is
 * reversed.
 */
export function goneMessage(attempt: TransactionRow | undefined): Message {
  if (attempt && (attempt.reversed_at || isBeingReversed(attempt))) return canceledMessage(attempt)
  if (attempt?.mismatch) return toMessage("session.mismatch")
  return toMessage(attempt && !isAttemptFinal(attempt) ? "session.not_valid" : "session.gone")
}

/**
 * The reason of a decline; null where the payment was not declined. Only for the shopper and for
 * admins: it reveals something of the shopper's account.
 */
export function declineOf(
  transaction: SessionColumns & Pick<TransactionRow, "decline_category">,
): DeclineCategory | null {
  const state = sessionState(transaction)
  if (state !== "declined" && state !== "failed") return null
  return transaction.decline_category as DeclineCategory | null
}

/** The message on a waiting page. */
export function shopperMessage(transaction: TransactionRow | undefined): Message {
  const verifies = transaction?.type === "verification"
  switch (sessionState(transaction)) {
    case "pending":
      return toMessage("session.not_started")
    case "redirect":
      return toMessage(verifies ? "session.finish_verification" : "session.finish_payment")
    case "three_d_secure":
      return toMessage(verifies ? "session.confirm_card" : "session.confirm_payment")
    case "canceled":
      return canceledMessage(transaction)
    default: {
      const category = transaction && declineOf(transaction)
      // A verification has its own texts.
      const isExplained = category && category !== transaction.status && transaction.type !== "verification"
      if (isExplained) return toMessage(`decline.${category}`)
      const status = (!transaction?.mismatch && transaction?.status) || "unknown"
      return toMessage(statusRow(transaction?.type ?? "sale", status).shopper)
    }
  }
}
