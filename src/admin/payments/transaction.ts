/**
 * Whether the server would carry an action out now; when not, `why` is a sentence for the person at
 * the screen.
 */
export type Action = { allowed: boolean; reason: string }

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

/** A step that was sent and of which nobody knows yet whether it happened. */
export type Unconfirmed = {
  operation_id: string
  type: "capture" | "void" | "return"
  amount: string
  currency_code: string
  since: string
  may_resolve: boolean
  /** When it may be recorded at the earliest that it did not happen; null from then on. */
  not_happened_from: string | null
}

/**
 * How the gateway's answer differs from the payment that was asked for, as far as it tells that
 * readably.
 */
type Mismatch = {
  code: "order" | "type" | "amount" | "currency"
  amount: string | null
  currency_code: string | null
  /** Whether all of it can be returned from here; `booked`: Medusa has the payment. */
  reversal: "possible" | "under_way" | "done" | "impossible" | "recorded"
}

export type TimelineEntry = { id: string; at: string; kind: string; message: string; actor: string | null }

/**
 * One attempt to pay by card, as `GET /admin/card-payments/orders/:order_id` tells it. Times are
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
  label: string
  explanation: string
  currency_code: string
  amounts: Amounts
  card: Card | null
  three_d_secure: string | null
  card_source: "form" | "card" | "saved_card"
  client_orderid: string
  orderid: string | null
  superseded: string | null
  unconfirmed: Unconfirmed | null
  mismatch: Mismatch | null
  actions: { capture: Action; void: Action; refund: Action; return: Action; check: Action }
  timeline: TimelineEntry[]
  created_at: string
}

/**
 * Whether the gateway still owes an answer, so that the screen may change without anybody doing
 * anything.
 */
export function isAwaitingGateway({ state, unconfirmed }: Pick<AdminTransaction, "state" | "unconfirmed">): boolean {
  return unconfirmed !== null || state === "processing" || state === "unknown" || state === "mismatch"
}
