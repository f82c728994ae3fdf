import type { Action } from "../payments/transaction"

export type PayoutState =
  | "draft"
  | "checking"
  | "checked"
  | "awaiting_approval"
  | "approved"
  | "paying"
  | "paid"
  | "failed"
  | "unknown"
  | "canceled"

export type PayoutFlow = "check_pay" | "payout" | "transfer" | "form"
export type DestinationKind = "form" | "stored_card" | "card" | "bank" | "wallet" | "phone"
export type PayoutAction = "check" | "request" | "approve" | "pay" | "cancel" | "resolve"
type PayoutActorKind = "user" | "api_key" | "workflow" | "plugin" | "gateway"

/**
 * A payout as the list tells it. Amounts are decimal text in major units, times are ISO 8601,
 * destinations are masked.
 */
export type AdminPayout = {
  id: string
  state: PayoutState
  account: string
  flow: PayoutFlow
  destination: { kind: DestinationKind; label: string }
  recipient_name: string | null
  amount: string
  currency_code: string
  reference: string | null
  customer_id: string | null
  customer?: { id: string; email: string; name: string | null } | null
  order_id: string | null
  batch_id: string | null
  row_number: number | null
  /** User ids, or an API key's. */
  requested_by: string | null
  approved_by: string[]
  created_at: string
  paid_at: string | null
}

export type PayoutEntry = {
  id: string
  kind: string
  message: string
  actor_id: string | null
  actor_kind: PayoutActorKind
  ip: string | null
  /** Before and after, by what changed. */
  changes: Record<string, unknown> | null
  happened_at: string
}

export type PayoutLimits = {
  per_payout: string
  per_day: string
  left_today: string
  second_approval_above: string | null
}

type PayoutDuplicate = { id: string; state: PayoutState; created_at: string }

/** A payout as `GET /admin/card-payments/payouts/:id` tells it: its timeline newest first. */
export type AdminPayoutDetail = AdminPayout & {
  /**
   * By what its recipient is known besides the name, as far as it was given: a phone number and a
   * card's id masked.
   */
  recipient: { email: string | null; phone: string | null; card_id: string | null }
  description: string | null
  client_orderid: string | null
  orderid: string | null
  fee: string | null
  requested_at: string | null
  checked_at: string | null
  check_expires_at: string | null
  paying_since: string | null
  check_serial: string | null
  pay_serial: string | null
  reported_at: string | null
  /** What the gateway called its status and kind then, in its own words. */
  reported_status: string | null
  reported_type: string | null
  /**
   * It failed without the gateway's word, which is still asked for: it may be paid all the same.
   */
  is_unconfirmed: boolean
  error: { code: string | null; message: string } | null
  approvals_needed: number
  approvals: { approver_id: string; at: string }[]
  /**
   * Others to the same destination with the same amount, of the same day or not known to be over.
   */
  duplicates: PayoutDuplicate[]
  /** None where its account pays out no more in its currency. */
  limits?: PayoutLimits
  /** For whoever looks: what they can do now, or why not. */
  actions: Record<PayoutAction, Action> & {
    /** Why nobody can say yet that it was not paid, and until when; null where they can. */
    resolve: { too_soon: string | null }
  }
  /**
   * The gateway's page that waits for the recipient, while it can be used: to enter a destination,
   * or to tell what else it asks.
   */
  link: { url: string; expires_at: string | null } | null
  /** Where the recipient sees how far it is; a path below the store's backend. */
  status_path: string
  timeline: PayoutEntry[]
}

export type PayoutCurrency = PayoutLimits & { currency_code: string; decimals: number }
export type PayoutAccount = {
  name: string
  destinations: DestinationKind[]
  bank_flow: "check_pay" | "payout"
  wallet_flow: "check_pay" | "payout"
  phone_flow: "check_pay" | "payout"
  currencies: PayoutCurrency[]
}

/**
 * What can be paid out, from where, and by whoever looks: `GET
 * /admin/card-payments/payouts/settings`.
 */
export type PayoutSettings = {
  /** Whether any account pays out; whoever may not see payouts is told of none of them. */
  is_on: boolean
  accounts: PayoutAccount[]
  may: Record<"read" | "create" | "approve" | "pay" | "cancel", Action>
  four_eyes: boolean
  pay_on_approval: boolean
  /** IANA name: days are those of this zone. */
  time_zone: string
}
