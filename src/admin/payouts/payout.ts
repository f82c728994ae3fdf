import type { ActionState, RenderedMessage } from "../../messages"

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
export type DestinationKind = "form" | "stored_card" | "card" | "bank" | "wallet" | "phone" | "other"
export type PayoutAction = "check" | "request" | "approve" | "pay" | "cancel" | "resolve"
type PayoutActorKind = "user" | "api_key" | "workflow" | "plugin" | "gateway"

/**
 * A payout in the list's answer. Amounts are decimal text in major units, times are ISO 8601,
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
  /** Ids of users or API keys. */
  requested_by: string | null
  approved_by: string[]
  created_at: string
  paid_at: string | null
}

export type PayoutEntry = RenderedMessage & {
  id: string
  kind: string
  actor_id: string | null
  actor_kind: PayoutActorKind
  ip: string | null
  /** `[before, after]` by field name. */
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

/** The answer of `GET /admin/card-payments/payouts/:id`. The timeline is newest first. */
export type AdminPayoutDetail = AdminPayout & {
  /** Recipient details besides the name; the phone number and the card's id are masked. */
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
  approvals: { approver_id: string; at: string }[]
  /**
   * Payouts of the same amount to the same destination that belong to the same day of the store,
   * are in flight, are unknown or failed unconfirmed.
   */
  duplicates: PayoutDuplicate[]
  /** Undefined if the account no longer pays out in this currency. */
  limits?: PayoutLimits
  /** The actions that the user can take now, with the reason if not. */
  actions: Record<PayoutAction, ActionState> & {
    /**
     * Why it is too early to resolve the payout as not paid, and until when; null if it is not too
     * early.
     */
    resolve: { too_soon: RenderedMessage | null }
  }
  /**
   * The gateway's page where the recipient enters a destination or other data; null unless it can
   * be used now.
   */
  link: { url: string; expires_at: string | null } | null
  /** Path of the recipient's status page, below the store's backend URL. */
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
  may: Record<"read" | "create" | "approve" | "pay" | "cancel", ActionState>
  four_eyes: boolean
  pay_on_approval: boolean
  /** IANA name of the time zone that limits and filters use for days. */
  time_zone: string
}
