import type { DestinationKind, EntryRow, PayoutFlow, PayoutState } from "../rows"

/** What whoever asks may do to a payout now: what it does, or why not, in the words in which it would be refused. */
export type PayoutAction = "check" | "request" | "approve" | "pay" | "cancel" | "resolve"
export type Action = { allowed: boolean; reason: string }
/** `too_soon`: why nobody can say yet that it was not paid, and until when; null where they can. */
export type PayoutActions = Record<PayoutAction, Action> & { resolve: { too_soon: string | null } }

/** A row of the list. Amounts are decimal text in major units; destinations are masked. */
export type PayoutListed = {
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
  order_id: string | null
  batch_id: string | null
  row_number: number | null
  /** User ids, or an API key's. */
  requested_by: string | null
  approved_by: string[]
  created_at: Date
  paid_at: Date | null
}

export type PayoutView = PayoutListed & {
  /** By what its recipient is known besides the name, as far as it was given: a phone number and a card's id masked. */
  recipient: { email: string | null; phone: string | null; card_id: string | null }
  description: string | null
  client_orderid: string | null
  orderid: string | null
  /** The gateway's own numbers of its two answers, for its support. */
  check_serial: string | null
  pay_serial: string | null
  /** When the gateway's status last told of it. */
  reported_at: Date | null
  /** What it called the payout's status and kind then, in its own words; null where it told none, or what is no word. */
  reported_status: string | null
  reported_type: string | null
  /** What the gateway says that it costs, where it does. */
  fee: string | null
  requested_at: Date | null
  checked_at: Date | null
  /** Until when the check counts (assumption of the option checkValidFor). */
  check_expires_at: Date | null
  paying_since: Date | null
  /** It failed without the gateway's word, which is still asked for: it may be paid all the same. */
  is_unconfirmed: boolean
  error: { code: string | null; message: string } | null
  approvals_needed: number
  approvals: { approver_id: string; at: Date }[]
  /** Others to the same destination with the same amount, of the same day or not known to be over. */
  duplicates: { id: string; state: PayoutState; created_at: Date }[]
  /** Undefined where its account pays out no more in this currency. */
  limits?: { per_payout: string; per_day: string; left_today: string; second_approval_above: string | null }
  actions: PayoutActions
  /** The page on which the recipient enters a card or another destination, while it can be used. */
  link: { url: string; expires_at: Date | null } | null
  /** Where the recipient sees how far it is; a path below the store's backend. */
  status_path: string
  /** The audit trail, newest first. */
  timeline: TimelineEntry[]
}

export type TimelineEntry = Pick<
  EntryRow,
  "id" | "kind" | "message" | "actor_id" | "actor_kind" | "ip" | "changes" | "happened_at"
>
