import type { ActionState, RenderedMessage } from "../messages"
import type { AdminTransactionRow, SavedCard } from "./payments"
import type { AdminPayout } from "./payouts"
import type { AdminSubscription } from "./subscriptions"

/** A part of a customer's page: the newest rows. `denial`: why the reader may not see them. */
export type CustomerPart<Row> = { rows: Row[]; has_more: boolean; denial: RenderedMessage | null }

/** A customer's saved card for the admin. */
export type AdminSavedCard<At = string> = SavedCard<At> & {
  account: string
  /** Subscriptions that are charged to this card. */
  subscriptions: { id: string; title: string }[]
  actions: { delete: ActionState }
}

/**
 * Attempts that are refused now because a limit of `attemptLimits` is exceeded. `card`: with one
 * of the customer's saved cards; `payment`: at one checkout; `card_check`: cards saved without a
 * purchase.
 */
export type BlockedAttempts<At = string> = {
  kind: "card" | "payment" | "card_check"
  /** The saved card or the payment; null for `card_check`. */
  id: string | null
  attempts: number
  /** When the next attempt is accepted. */
  until: At
}

export type AdminCustomer<At = string> = {
  id: string
  cards: CustomerPart<AdminSavedCard<At>>
  subscriptions: CustomerPart<AdminSubscription<At>>
  payments: CustomerPart<AdminTransactionRow<At>>
  /** Null while no account pays out and no payout of the customer can be shown. */
  payouts: CustomerPart<AdminPayout<At>> | null
  blocked: CustomerPart<BlockedAttempts<At>>
  /** Minutes after which a limit counts anew. */
  limit_minutes: number
  time_zone: string
}
