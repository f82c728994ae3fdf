import { type AdminTransaction, isAwaitingGateway } from "./transaction"

type Attempt = Pick<AdminTransaction, "state" | "unconfirmed" | "superseded">

const unpaid = new Set<Attempt["state"]>(["created", "redirect", "declined", "failed"])
const finished = new Set<Attempt["state"]>([...unpaid, "voided", "returned"])

/**
 * Newest first in, newest first out: what the merchant must see, and the earlier attempts that are
 * history. One attempt is always seen, and nothing is folded away that is unsettled, charged back
 * or still holds the shopper's money.
 */
export function splitAttempts<T extends Attempt>(transactions: readonly T[]): { shown: T[]; earlier: T[] } {
  const live = transactions.filter((transaction) => !isHistory(transaction))
  const newest = transactions[0]
  // A newest attempt that merely lies open is today's news; a retired one is shown only when there
  // is nothing else.
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

/** The part of an order that says who takes its payments. */
type PaidOrder = {
  payment_collections?: readonly { payments?: readonly Provided[]; payment_sessions?: readonly Provided[] }[] | null
}

// Medusa names a provider pp_<identifier>_<id>; ours is "card", the id is the store's choice.
const ours = /^pp_card_/

/**
 * Whether the order's own data already tells of a card payment, so that a placeholder is worth
 * showing.
 */
export function hasCardPayment(order: PaidOrder): boolean {
  return (order.payment_collections ?? []).some((collection) =>
    [...(collection.payments ?? []), ...(collection.payment_sessions ?? [])].some((part) =>
      ours.test(part.provider_id ?? ""),
    ),
  )
}
