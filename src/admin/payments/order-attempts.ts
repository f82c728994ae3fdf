import type { AdminTransaction } from "../../contracts"

type Attempt = Pick<AdminTransaction, "state" | "unconfirmed" | "superseded">

const unpaid = new Set<Attempt["state"]>(["created", "redirect", "declined", "failed"])
const finished = new Set<Attempt["state"]>([...unpaid, "voided", "returned"])

/**
 * Splits an order's attempts, newest first, into those to show and the earlier ones to collapse. At
 * least one attempt is shown. Attempts that await the gateway, are charged back or still hold the
 * shopper's money are never collapsed.
 */
export function splitAttempts<T extends Attempt>(transactions: readonly T[]): { shown: T[]; earlier: T[] } {
  const live = transactions.filter((transaction) => !isHistory(transaction))
  const newest = transactions[0]
  // Show the newest attempt even if it is unpaid. Show it when superseded only if nothing else is
  // shown.
  const keepsNewest = newest !== undefined && (newest.superseded === null || live.length === 0)
  const isShown = (transaction: T) => live.includes(transaction) || (keepsNewest && transaction === newest)
  return {
    shown: transactions.filter(isShown),
    earlier: transactions.filter((transaction) => !isShown(transaction)),
  }
}

function isHistory(attempt: Attempt): boolean {
  if (isAwaitingGateway(attempt)) return false
  return attempt.superseded === null ? unpaid.has(attempt.state) : finished.has(attempt.state)
}

type Provided = { provider_id?: string | null }

/** The fields of an order that name its payment providers. */
type PaidOrder = {
  payment_collections?: readonly { payments?: readonly Provided[]; payment_sessions?: readonly Provided[] }[] | null
}

// Medusa names a provider pp_<identifier>_<id>. The plugin's identifier is "card"; the store
// chooses the id.
const ours = /^pp_card_/

/** True if the order's own data has a card payment or session. A skeleton is shown only then. */
export function hasCardPayment(order: PaidOrder): boolean {
  return (order.payment_collections ?? []).some((collection) =>
    [...(collection.payments ?? []), ...(collection.payment_sessions ?? [])].some((part) =>
      ours.test(part.provider_id ?? ""),
    ),
  )
}

/**
 * True while the state may change without a user's action: an operation is unconfirmed, or the
 * payment is processing, unknown or mismatched.
 */
export function isAwaitingGateway({ state, unconfirmed }: Pick<AdminTransaction, "state" | "unconfirmed">): boolean {
  return unconfirmed !== null || state === "processing" || state === "unknown" || state === "mismatch"
}
