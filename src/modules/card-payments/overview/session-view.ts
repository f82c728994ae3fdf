import type { SessionState } from "../../../mapping"
import { type DeclineCategory, declineMessages, statusRow } from "../../../mapping"
import { isAttemptFinal, type TransactionRow } from "../records/rows"

export type PublicCard = {
  brand: string | null
  last4: string | null
  exp_month: string | null
  exp_year: string | null
}

/** What session data and payment data hold: public facts, always all of the keys, so that a browser's own cannot stay. */
export type SessionData = {
  session_id: string
  state: SessionState
  redirect_url: string | null
  missing: string[]
  card: PublicCard | null
}

/** The state of a payment session as the shopper may know it. */
export function sessionState(transaction: TransactionRow | undefined): SessionState {
  if (!transaction || transaction.status === null) return "pending"
  if (transaction.released_at || transaction.reversed_at) return "canceled"
  if (transaction.mismatch) return "unknown"
  if (isBeingReversed(transaction)) return "canceled"
  const waits = transaction.status === "processing" && waitingState(transaction)
  if (waits) return waits
  return statusRow(transaction.type, transaction.status).state
}

/** What the shopper's browser has to do while the gateway waits for it. */
function waitingState(transaction: TransactionRow): SessionState | undefined {
  const { card_source, three_ds_step } = transaction
  if (card_source === "form" || three_ds_step === "redirect")
    return hasShopperReturned(transaction) ? undefined : "redirect"
  return three_ds_step ? "three_d_secure" : undefined
}

/** After a return that nobody signed, the gateway has so long to show that a card was given. */
const POLLED_FOR_MS = 10_000

/**
 * The shopper is done on the gateway's page, or may be: after a return that nobody signed, until an answer of the gateway some
 * seconds later has shown no card. Then the page is still theirs to finish, or whoever knows a session could keep its
 * shopper from paying. No reason to count the payment as submitted.
 */
export function hasShopperReturned(
  transaction: Pick<TransactionRow, "card_source" | "shopper_returned_at" | "submitted_at" | "last_checked_at">,
): boolean {
  const { card_source, shopper_returned_at: returned, submitted_at: submitted, last_checked_at: checked } = transaction
  // The other pages' way back is an address that only the shopper knows.
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

/** Paid, and reversed by itself: no order comes of it. */
function isBeingReversed({ status, reversal_reason }: TransactionRow): boolean {
  return status === "approved" && !!reversal_reason
}

function canceledMessage(transaction: TransactionRow | undefined): string {
  if (!transaction || !(transaction.reversed_at || isBeingReversed(transaction))) {
    return "This payment was canceled. You were not charged; please try again."
  }
  switch (transaction.reversal_code) {
    case "amount_changed":
      return "The amount to pay changed before this payment arrived. It goes back to your card by itself; please check the amount and pay again."
    case "nothing_owed":
      return "There was nothing left to pay. This payment goes back to your card by itself; please do not pay again."
    case null:
      return transaction.reversed_at
        ? "No order was made of this payment, and it went back to your card. You were not charged; please try again."
        : "No order was made of this payment. It goes back to your card by itself; you may pay again."
  }
}

/** Of a session that Medusa has no more, by its newest attempt: what was paid there goes back, and says so. */
export function goneMessage(attempt: TransactionRow | undefined): string {
  if (attempt && (attempt.reversed_at || isBeingReversed(attempt))) return canceledMessage(attempt)
  if (attempt?.mismatch) {
    return "This payment could not be matched, and the shop looks at it. Please ask the shop before you pay again."
  }
  return attempt && !isAttemptFinal(attempt)
    ? "This payment is not valid any more. If you have paid it, the money goes back to your card by itself. Please go back to see what is left to pay."
    : "This payment session does not exist any more. Please go back and pay again."
}

/** These say no more than the status, for which a verification has texts of its own. */
const isGeneral = new Set<DeclineCategory>(["declined", "filtered", "error"])

/** Why the payment was declined; null where it was not. For the shopper alone: it tells of their account. */
export function declineOf(transaction: TransactionRow): DeclineCategory | null {
  const state = sessionState(transaction)
  if (state !== "declined" && state !== "failed") return null
  return transaction.decline_category as DeclineCategory | null
}

/** The sentence a waiting page shows. */
export function shopperMessage(transaction: TransactionRow | undefined): string {
  const verifies = transaction?.type === "verification"
  switch (sessionState(transaction)) {
    case "pending":
      return "The payment has not been started yet."
    case "redirect":
      return verifies
        ? "Please finish on the page that verifies your card."
        : "Please finish the payment on the payment page."
    case "three_d_secure":
      return `Your bank wants you to confirm this ${verifies ? "card" : "payment"}.`
    case "canceled":
      return canceledMessage(transaction)
    default: {
      const category = transaction && declineOf(transaction)
      if (category && !isGeneral.has(category)) return declineMessages[category]
      return statusRow(transaction?.type ?? "sale", (!transaction?.mismatch && transaction?.status) || "unknown")
        .shopper
    }
  }
}
