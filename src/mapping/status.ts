import type { AdminTransaction, CardPaymentState, TransactionType } from "../contracts"
import type { Status } from "../gateway"
import { type KnownMessage, type ShopperCode, toMessage } from "../messages"

/** The state that the shopper's page shows (session data and store routes). Public. */
export type SessionState = CardPaymentState

export type Badge = AdminTransaction["badge"]

export type StatusRow = {
  /** Medusa's payment session status. */
  session: "authorized" | "captured" | "requires_more" | "error"
  /** The action reported to Medusa by a webhook; Medusa ignores `not_supported`. */
  action: "authorized" | "captured" | "not_supported"
  state: SessionState
  badge: Badge
  /** The name for merchants. */
  label: KnownMessage
  /** The explanation for merchants: the meaning and what to do. */
  meaning: KnownMessage
  /** The message for the shopper. */
  shopper: Extract<ShopperCode, `${"session" | "decline"}.${string}`>
}

const confirming = {
  session: "requires_more",
  action: "not_supported",
  badge: "orange",
} as const

const processing = {
  ...confirming,
  state: "processing",
  label: toMessage("status.processing"),
  meaning: toMessage("status_meaning.processing"),
  shopper: "session.confirming",
} as const satisfies StatusRow

const unknown = {
  ...confirming,
  state: "unknown",
  label: toMessage("status.unknown"),
  meaning: toMessage("status_meaning.unknown"),
  shopper: "session.confirming",
} as const satisfies StatusRow

const declined = {
  session: "error",
  action: "not_supported",
  state: "declined",
  badge: "red",
  label: toMessage("status.declined"),
  meaning: toMessage("status_meaning.declined"),
  shopper: "decline.declined",
} as const satisfies StatusRow

const filtered = {
  ...declined,
  label: toMessage("status.filtered"),
  meaning: toMessage("status_meaning.filtered"),
} as const satisfies StatusRow

const failed = {
  session: "error",
  action: "not_supported",
  state: "failed",
  badge: "red",
  label: toMessage("status.failed"),
  meaning: toMessage("status_meaning.failed"),
  shopper: "decline.error",
} as const satisfies StatusRow

/**
 * The only table of statuses: maps a gateway status of the initial transaction to Medusa, admin and
 * shopper. The provider, callbacks, polls, the admin and store routes all read it.
 */
export const transactionStatus = {
  preauth: {
    approved: {
      session: "authorized",
      action: "authorized",
      state: "authorized",
      badge: "blue",
      label: toMessage("status.authorized"),
      meaning: toMessage("status_meaning.authorized"),
      shopper: "session.accepted",
    },
    declined,
    filtered,
    error: failed,
    processing,
    unknown,
    chain_declined: processing,
  },
  sale: {
    approved: {
      session: "captured",
      action: "captured",
      state: "captured",
      badge: "green",
      label: toMessage("status.paid"),
      meaning: toMessage("status_meaning.paid"),
      shopper: "session.accepted",
    },
    declined,
    filtered,
    error: failed,
    processing,
    unknown,
    chain_declined: processing,
  },
  verification: {
    approved: {
      session: "authorized",
      // A verification has no amount, so Medusa must not treat it as a payment.
      action: "not_supported",
      state: "verified",
      badge: "green",
      label: toMessage("status.verified"),
      meaning: toMessage("status_meaning.verified"),
      shopper: "session.verified",
    },
    declined: { ...declined, shopper: "session.verification_declined" },
    filtered: { ...filtered, shopper: "session.verification_declined" },
    error: { ...failed, shopper: "session.verification_failed" },
    processing: { ...processing, shopper: "session.verifying" },
    unknown: { ...unknown, shopper: "session.verifying" },
    chain_declined: { ...processing, shopper: "session.verifying" },
  },
} as const satisfies Record<TransactionType, Record<Status, StatusRow>>

/** The outcome of a later step (capture, void, return) by its gateway status. */
export const stepStatus = {
  approved: "done",
  declined: "refused",
  filtered: "refused",
  error: "refused",
  processing: "pending",
  unknown: "pending",
  chain_declined: "pending",
} as const satisfies Record<Status, "done" | "refused" | "pending">

/**
 * The table row of a status. An undocumented status is treated as `unknown`: neither final, nor
 * success, nor failure.
 */
export function statusRow(type: TransactionType, status: string): StatusRow {
  const rows: Partial<Record<string, StatusRow>> = transactionStatus[type]
  return (Object.hasOwn(rows, status) ? rows[status] : undefined) ?? transactionStatus[type].unknown
}
