import type { ActionState, KnownMessage, RenderedMessage } from "../messages"

/**
 * Matters that need a person, the most urgent first: the list shows the kinds in this order, and
 * the oldest row of each kind first.
 */
export const attentionKinds = [
  "unknown_outcome",
  "mismatch",
  /** Money of a payment that belongs to no order, not reversed for over an hour. */
  "orphaned_payment",
  /** Another automatic reversal that did not succeed for over an hour. */
  "reversal_failed",
  /** An order is canceled, and its money is held or captured. */
  "canceled_order",
  /** A capture, void or refund of the gateway that could not be recorded in Medusa. */
  "step_unrecorded",
  "chargeback",
  "hold_expires",
  "declined_after_order",
  "account_outage",
  /** The database looks like a copy, so charges without a shopper are blocked. */
  "environment_changed",
  "jobs_stopped",
  "events_unpublished",
  "callbacks_stopped",
  "keys_unreadable",
  "payout_unknown",
  "payout_approval",
  "subscription_problem",
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** The subject of a row. `id` is null for the store as a whole. */
export type AttentionSubject =
  { type: "payment" | "payout" | "payout_batch" | "subscription" | "account"; id: string } | { type: "store"; id: null }

/** The actions of rows; an approval and a cancellation are of one payout or of a batch. */
export type AttentionActionName =
  | "check"
  | "capture"
  | "void"
  | "return"
  | "acknowledge"
  | "confirm_environment"
  | "test_account"
  | "set_dispute"
  | "approve_payout"
  | "cancel_payout"
  | "retry_subscription"
  | "pause_subscription"
  | "cancel_subscription"
  | "resolve_step"
  | "resolve_payout"
  | "resolve_charge"
  | "resolve_schedule"

/** One request that ends a row, or asks for its end. */
export type AttentionAction = ActionState & {
  name: AttentionActionName
  /**
   * The route: a POST with this body. An approval also names the duplicates that were seen, and a
   * retry the charges; a dispute has other states, and takes a note; so does the
   * acknowledgment of a problem; a manual resolution has the outcome and a note.
   */
  path: string
  body: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

/** A row of the inbox. It is computed when it is read, and is gone once its cause is. */
export type AdminAttentionRow<At = string> = {
  /** The same for as long as the row exists. */
  id: string
  kind: AttentionKind
  /** Null where nothing recorded it, as for a key that no earlier start had. */
  since: At | null
  message: RenderedMessage
  /** Decimal text in major units. */
  amount: string | null
  currency_code: string | null
  account: string | null
  subject: AttentionSubject
  /** The order of a payment. */
  order: { id: string; display_id: number | null } | null
  actions: AttentionAction[]
}

/** The answer of the list. `kinds`: those that the requester may read; `page`: the page of settings. */
export type AdminAttention<At = string> = {
  attention: AdminAttentionRow<At>[]
  next: string | null
  kinds: AttentionKind[]
  settings: { accounts: string[]; time_zone: string; page: ActionState }
}

/** The answer for the badge. `is_capped`: there are more than `count`. */
export type AttentionCount = { count: number; is_capped: boolean }

/** A row as its module finds it, before rights, order and text. */
export type FoundAttention = Omit<AdminAttentionRow<Date>, "message" | "order"> & {
  message: KnownMessage
  payment_collection_id?: string | null
}
