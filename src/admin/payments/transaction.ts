import type { ActionState, RenderedMessage } from "../../messages"

/** Whether the server allows an action now. A reason is a text where the server has no code yet. */
export type Action = { allowed: boolean; reason: RenderedMessage | string | null }

export type TransactionState =
  | "created"
  | "redirect"
  | "processing"
  | "authorized"
  | "partially_captured"
  | "captured"
  | "partially_returned"
  | "returned"
  | "voided"
  | "declined"
  | "failed"
  | "unknown"
  | "mismatch"
  | "charged_back"

/** Decimal text in major units, with the currency's decimals: `"12.50"`. */
type Amounts = {
  requested: string
  authorized: string
  captured: string
  returned: string
  capturable: string
  returnable: string
}

export type Card = {
  brand: string | null
  bin: string | null
  last4: string | null
  exp_month: string | null
  exp_year: string | null
}

/** An operation that was sent and that the gateway has not confirmed. */
export type Unconfirmed = {
  operation_id: string
  type: "capture" | "void" | "return"
  amount: string
  currency_code: string
  since: string
  may_resolve: boolean
  /**
   * ISO 8601 time before which the server refuses to record that the operation did not happen; null
   * once it has passed.
   */
  not_happened_from: string | null
}

/**
 * How the gateway's answer differs from the requested payment. `amount` (decimal text in major
 * units) and `currency_code` are null if the answer has none that can be read.
 */
type Mismatch = {
  code: "order" | "type" | "amount" | "currency"
  amount: string | null
  currency_code: string | null
  /**
   * Whether the payment can be returned in full from here; `recorded`: it is recorded in Medusa, so
   * refund it at the gateway.
   */
  reversal: "possible" | "under_way" | "done" | "impossible" | "recorded"
}

export type TimelineEntry = RenderedMessage & { id: string; at: string; kind: string; actor: string | null }

/**
 * A card payment attempt in the answer of `GET /admin/card-payments/orders/:order_id`. Times are
 * ISO 8601.
 */
export type AdminTransaction = {
  id: string
  account: string
  payment_id: string | null
  payment_session_id: string
  type: "preauth" | "sale"
  state: TransactionState
  badge: "green" | "orange" | "red" | "blue" | "grey" | "purple"
  label: RenderedMessage
  explanation: RenderedMessage
  currency_code: string
  amounts: Amounts
  card: Card | null
  three_d_secure: string | null
  card_source: "form" | "card" | "saved_card" | "recurring"
  client_orderid: string
  orderid: string | null
  superseded: RenderedMessage | null
  unconfirmed: Unconfirmed | null
  mismatch: Mismatch | null
  actions: Record<"capture" | "void" | "refund" | "return" | "check", ActionState>
  timeline: TimelineEntry[]
  created_at: string
}

/**
 * True while the state may change without a user's action: an operation is unconfirmed, or the
 * payment is processing, unknown or mismatched.
 */
export function isAwaitingGateway({ state, unconfirmed }: Pick<AdminTransaction, "state" | "unconfirmed">): boolean {
  return unconfirmed !== null || state === "processing" || state === "unknown" || state === "mismatch"
}
