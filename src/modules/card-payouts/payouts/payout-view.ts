import type { ActionState, RenderedMessage } from "../../../messages"
import type { DestinationKind, EntryRow, PayoutFlow, PayoutState } from "../rows"
import type { PayoutAction } from "./payout-states"

/**
 * `too_soon`: the reason why nobody can resolve it as not paid yet, with the end of the wait; null
 * if they can.
 */
export type PayoutActions = Record<PayoutAction, ActionState> & { resolve: { too_soon: RenderedMessage | null } }

/** An item of the list. Amounts are decimal text in major units; destinations are masked. */
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
  /** The id of a user or an API key. */
  requested_by: string | null
  approved_by: string[]
  created_at: Date
  paid_at: Date | null
}

export type PayoutView = PayoutListed & {
  /** The recipient's contact details, as far as given. Phone numbers and card ids are masked. */
  recipient: { email: string | null; phone: string | null; card_id: string | null }
  description: string | null
  client_orderid: string | null
  orderid: string | null
  /** The gateway's serial numbers of its two answers, for its support. */
  check_serial: string | null
  pay_serial: string | null
  /** When a status answer last reported it. */
  reported_at: Date | null
  /**
   * The status and type in that answer, as the gateway wrote them; null if missing or not a plain
   * word.
   */
  reported_status: string | null
  reported_type: string | null
  /** The gateway's fee, if it reports one; decimal text. */
  fee: string | null
  requested_at: Date | null
  checked_at: Date | null
  /** End of the check's validity (assumption of the option checkValidFor). */
  check_expires_at: Date | null
  paying_since: Date | null
  /** The failure is inferred and still being polled; the payout may be paid after all. */
  is_unconfirmed: boolean
  /** `gateway_code`: the gateway's code of the error. */
  error: (RenderedMessage & { gateway_code: string | null }) | null
  approvals_needed: number
  approvals: { approver_id: string; at: Date }[]
  /** Possible duplicates: see `duplicatesOf`. */
  duplicates: { id: string; state: PayoutState; created_at: Date }[]
  /** Undefined if its account no longer pays out in this currency. */
  limits?: { per_payout: string; per_day: string; left_today: string; second_approval_above: string | null }
  actions: PayoutActions
  /** The page on which the recipient enters a card or another destination, while it is open. */
  link: { url: string; expires_at: Date | null } | null
  /** The recipient's status page; a path below the store's backend URL. */
  status_path: string
  /** The audit trail, newest first. */
  timeline: TimelineEntry[]
}

export type TimelineEntry = RenderedMessage &
  Pick<EntryRow, "id" | "kind" | "actor_id" | "actor_kind" | "ip" | "changes" | "happened_at">
