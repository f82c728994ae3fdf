import type { ActionState, RenderedMessage } from "../messages"
import type { CountedSum } from "./overview"
import type { DecimalText } from "./payments"
import type { BatchAction, PayoutAction, PayoutOperation } from "./verbs"

/** In the order in which a payout passes them. */
export const payoutStates = [
  "draft",
  "checking",
  "checked",
  "awaiting_approval",
  "approved",
  "paying",
  "paid",
  "failed",
  "unknown",
  "canceled",
] as const
export type PayoutState = (typeof payoutStates)[number]

/** How a payout is made: two steps, one step, transfer to a stored card, or hosted form. */
export const payoutFlows = ["check_pay", "payout", "transfer", "form"] as const
export type PayoutFlow = (typeof payoutFlows)[number]
/** The flows between which an account chooses for a kind of destination. */
export const accountFlows = ["check_pay", "payout"] as const satisfies readonly PayoutFlow[]
export type AccountFlow = (typeof accountFlows)[number]

/** All kinds, in display order. */
export const destinationKinds = ["form", "stored_card", "card", "bank", "wallet", "phone", "other"] as const
export type DestinationKind = (typeof destinationKinds)[number]

/**
 * `too_soon`: the reason why the payout cannot be resolved as not paid yet, with the end of the
 * wait; null if it can.
 */
export type PayoutActions = Record<PayoutAction, ActionState> & { resolve: { too_soon: RenderedMessage | null } }

export const payoutActorKinds = ["user", "api_key", "workflow", "plugin", "gateway"] as const
export type PayoutActorKind = (typeof payoutActorKinds)[number]

/**
 * A payout in the list's answer. Amounts are decimal text in major units; destinations are masked.
 */
export type AdminPayout<At = string> = {
  id: string
  state: PayoutState
  account: string
  flow: PayoutFlow
  destination: { kind: DestinationKind; label: string }
  recipient_name: string | null
  amount: DecimalText
  currency_code: string
  reference: string | null
  customer_id: string | null
  customer?: { id: string; email: string; name: string | null } | null
  order_id: string | null
  batch_id: string | null
  row_number: number | null
  /** Ids of users or API keys. */
  requested_by: string | null
  approved_by: string[]
  created_at: At
  paid_at: At | null
}

export type PayoutEntry<At = string> = RenderedMessage & {
  id: string
  kind: string
  actor_id: string | null
  actor_kind: PayoutActorKind
  ip: string | null
  /** `[before, after]` by field name. */
  changes: Record<string, unknown> | null
  happened_at: At
}

/**
 * One call to the gateway about a payout, from its intent to its outcome. `created_at`: when the
 * intent was committed, before the call. `amount` is decimal text in major units.
 */
export type PayoutCall<At = string> = {
  id: string
  /** All but `check` can release money. */
  kind: "check" | "pay" | "payout" | "transfer" | "form"
  state: "intended" | "pending" | "unknown" | "done" | "refused"
  amount: DecimalText
  client_orderid: string
  orderid: string | null
  serial_number: string | null
  /** Status and transaction type that the gateway reported for this call, untranslated. */
  reported_status: string | null
  reported_type: string | null
  error: (RenderedMessage & { gateway_code: string | null }) | null
  actor_id: string | null
  created_at: At
  accepted_at: At | null
  resolved_at: At | null
}

export type PayoutLimits = {
  per_payout: DecimalText
  per_day: DecimalText
  left_today: DecimalText
  second_approval_above: DecimalText | null
}

type PayoutDuplicate<At> = { id: string; state: PayoutState; created_at: At }

/** The answer of `GET /admin/card-payments/payouts/:id`. The timeline is newest first. */
export type AdminPayoutDetail<At = string> = AdminPayout<At> & {
  /** Recipient details besides the name; the phone number and the card's id are masked. */
  recipient: { email: string | null; phone: string | null; card_id: string | null }
  description: string | null
  client_orderid: string | null
  orderid: string | null
  fee: DecimalText | null
  requested_at: At | null
  checked_at: At | null
  check_expires_at: At | null
  paying_since: At | null
  check_serial: string | null
  pay_serial: string | null
  reported_at: At | null
  /** Status and transaction type that the gateway reported at `reported_at`, untranslated. */
  reported_status: string | null
  reported_type: string | null
  /**
   * True if the failure is inferred and the gateway is still polled: the payout may have been paid.
   */
  is_unconfirmed: boolean
  /** `gateway_code`: the gateway's code of the error. */
  error: (RenderedMessage & { gateway_code: string | null }) | null
  approvals_needed: number
  approvals: { approver_id: string; at: At }[]
  /**
   * Payouts of the same amount to the same destination that belong to the same day of the store,
   * are in flight, are unknown or failed unconfirmed.
   */
  duplicates: PayoutDuplicate<At>[]
  /** Undefined if the account no longer pays out in this currency. */
  limits?: PayoutLimits
  /** The user's actions, each with the reason if it is not possible now. */
  actions: PayoutActions
  /**
   * The gateway's page where the recipient enters a destination or other data; null unless it can
   * be used now.
   */
  link: { url: string; expires_at: At | null } | null
  /** Path of the recipient's status page, below the store's backend URL. */
  status_path: string
  /** All calls, oldest first; a payout has at most one that can release money. */
  calls: PayoutCall<At>[]
  timeline: PayoutEntry<At>[]
}

export type PayoutCurrency = PayoutLimits & { currency_code: string; decimals: number }
export type PayoutAccount = {
  name: string
  destinations: DestinationKind[]
  bank_flow: AccountFlow
  wallet_flow: AccountFlow
  phone_flow: AccountFlow
  currencies: PayoutCurrency[]
}

/**
 * The answer of `GET /admin/card-payments/payouts/settings`: accounts, limits and the user's
 * permissions.
 */
export type PayoutSettings = {
  /**
   * True if any account pays out, even if `accounts` is empty because the user may not read
   * payouts.
   */
  is_on: boolean
  accounts: PayoutAccount[]
  may: Record<PayoutOperation, ActionState>
  four_eyes: boolean
  pay_on_approval: boolean
  /** IANA name of the time zone that limits and filters use for days. */
  time_zone: string
}

/** The payouts without a batch, and the batches, that the user may approve; each counts to 1,000. */
export type WaitingForMe = { payouts: number; batches: number }

/**
 * The answer of `GET /admin/card-payments/payouts/totals`: the payouts that the filters match, by
 * currency. `pending`: neither paid nor failed nor canceled, also not requested yet.
 */
export type PayoutTotals = {
  currencies: ({ currency_code: string } & Record<"all" | "paid" | "pending" | "failed" | "canceled", CountedSum>)[]
  /** Whatever the filters are. */
  waiting_for_me: WaitingForMe
}

export const batchStates = ["checking", "ready", "awaiting_approval", "paying", "finished", "canceled"] as const
export type BatchState = (typeof batchStates)[number]

/** A batch, uploaded as a file, in the list's answer. Amounts are decimal text in major units. */
export type AdminBatch<At = string> = {
  id: string
  account: string
  /** The file name. */
  name: string
  state: BatchState
  rows: number
  /** Rows for which no payout was created. */
  invalid: number
  /** Number of payouts by state; a missing state has none. */
  counts: Partial<Record<PayoutState, number>>
  totals: { currency_code: string; count: number; amount: DecimalText }[]
  requested_by: string | null
  requested_at: At | null
  created_at: At
  approvals: { approver_id: string; at: At }[]
  approvals_needed: number
  /** Approved payouts that wait until a user presses "Pay". */
  to_pay: number
  /**
   * Payouts that failed before a call that can release money was sent; a check may have been sent.
   */
  refused: number
  /** Payouts whose check is not sent or not answered yet, while the batch is being checked. */
  unchecked: number
}

type BatchProblemRow = {
  /** Counted as in a spreadsheet: the header is row 1. */
  row_number: number
  /** The cells that identify the row for a person, masked. */
  cells: Readonly<Partial<Record<"recipient_name" | "amount" | "currency_code" | "reference", string>>>
  problems: (RenderedMessage & { field: string })[]
}

/** The answer of `GET /admin/card-payments/payouts/batches/:id`. */
export type AdminBatchDetail<At = string> = AdminBatch<At> & {
  /**
   * The first 100 possible duplicates by row; `payout_id` if the duplicate is a payout outside this
   * batch.
   */
  duplicates: { row_number: number; with: RenderedMessage; payout_id?: string }[]
  /** The number of all possible duplicates. */
  duplicate_count: number
  /** Each action with the totals of the payouts that it affects. */
  actions: Record<BatchAction, ActionState & Pick<AdminBatch, "totals">>
  /** The first 100 rows with problems. The report has all of them. */
  problems: BatchProblemRow[]
  /** The number of all rows with problems. */
  problem_rows: number
  /** The batch's own audit trail, newest first; the oldest entry is the upload. */
  timeline: PayoutEntry<At>[]
}
