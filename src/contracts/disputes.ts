import type { ActionState, RenderedMessage } from "../messages"
import type { AdminTransactionRow } from "./payments"
import type { DisputeVerb } from "./verbs"

/** Reports of the gateway about a payment, by its own words (wire facts 6.4). */
export const disputeKinds = ["chargeback", "dispute", "retrieval", "fraud"] as const
export type DisputeKind = (typeof disputeKinds)[number]

/** The states that people set; they change no amount. In the order of the filter. */
export const disputeStates = ["new", "answered", "won", "lost"] as const
export type DisputeState = (typeof disputeStates)[number]

/** The families of the card schemes' reason codes. */
export const disputeReasons = ["fraud", "authorization", "processing", "customer"] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** One dispute that a status answer of the gateway confirmed. */
export type AdminDispute<At = string> = Pick<
  AdminTransactionRow<At>,
  "account" | "currency_code" | "client_orderid" | "orderid" | "card" | "order" | "email"
> & {
  id: string
  transaction_id: string
  kind: DisputeKind
  /** Decimal text in major units. */
  amount: string
  /** As reported; `family` is null for a code that no list of the card's scheme has. */
  reason: { code: string; family: DisputeReason | null; label: RenderedMessage | null } | null
  /** When the gateway says that it happened: its own text. */
  reported_date: string | null
  state: DisputeState
  /** The newest note of a person; older ones are in the payment's timeline. */
  note: string | null
  /** The person who set the state last, and the time; null while it is new. */
  actor_id: string | null
  state_at: At | null
  /** From the account's option `disputeDays`: no source gives the real deadline. */
  due_at: At
  /** Calendar days until then in the store's time zone, negative once it is over. */
  days_left: number
  created_at: At
  actions: Record<DisputeVerb, ActionState>
}

/** `unanswered`: the disputes in the state `new`, and those of them that are overdue. */
export type DisputeSettings = {
  accounts: string[]
  time_zone: string
  unanswered: { count: number; overdue: number }
}
