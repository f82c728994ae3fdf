import type { DeclineCategory } from "./decline-category"
import type { ActionState, Message, RenderedMessage } from "../messages"
import type { TransactionVerb } from "./verbs"

/** The states of a payment as the database derives them, in the order of the filter. */
export const transactionStates = [
  "created",
  "processing",
  "unknown",
  "authorized",
  "partially_captured",
  "captured",
  "partially_returned",
  "returned",
  "voided",
  "verified",
  "declined",
  "failed",
  "mismatch",
  "charged_back",
] as const
export type StoredTransactionState = (typeof transactionStates)[number]

/** `redirect`: the shopper is on the page of the gateway or of the bank; stored as `processing`. */
export type TransactionState = StoredTransactionState | "redirect"

/** The transaction that opens a payment at the gateway. */
export const transactionTypes = ["preauth", "sale", "verification"] as const
export type TransactionType = (typeof transactionTypes)[number]

/**
 * How the gateway gets the card: by its form, the shop's page, a saved card, or a recurring
 * payment.
 */
export const cardSourceKinds = ["form", "card", "saved_card", "recurring"] as const
export type CardSourceKind = (typeof cardSourceKinds)[number]

/** The first field in which an answer of the gateway differs from the requested payment. */
export const mismatchCodes = ["order", "type", "amount", "currency"] as const
export type MismatchCode = (typeof mismatchCodes)[number]

/** The steps of 3-D Secure that the shop's page runs. */
export const browserSteps = ["method", "challenge", "legacy"] as const
export type BrowserStep = (typeof browserSteps)[number]

/** The parts of a card that may be shown. */
export type CardDetails = {
  brand: string | null
  last4: string | null
  exp_month: string | null
  exp_year: string | null
}

/** Decimal text in major units, with the currency's decimals: `"12.50"`. Never a float. */
export type DecimalText = string

/** The sums of a payment. */
type Amounts = {
  requested: DecimalText
  authorized: DecimalText
  captured: DecimalText
  returned: DecimalText
  /** Taken back by the shopper's bank; not part of `returned`. */
  charged_back: DecimalText
  capturable: DecimalText
  returnable: DecimalText
}

/** An operation that was sent and that the gateway has not confirmed. */
export type UnconfirmedOperation<At = string> = {
  operation_id: string
  type: "capture" | "void" | "return"
  amount: DecimalText
  currency_code: string
  since: At
  /** Whether the user may record its outcome manually now. */
  resolution: ActionState
  /** The earliest time at which "did not happen" may be recorded; null once it is allowed. */
  not_happened_from: At | null
}

/**
 * How the gateway's answer differs from the requested payment. `amount` (decimal text in major
 * units) and `currency_code` are null if the answer has none that can be read.
 */
type Mismatch = {
  code: MismatchCode
  amount: DecimalText | null
  currency_code: string | null
  /**
   * The state of the payment's full reversal. `recorded`: Medusa has recorded the payment, so it
   * can be refunded only at the gateway.
   */
  reversal: "possible" | "under_way" | "done" | "impossible" | "recorded"
}

/** An entry of a transaction's timeline. */
export type TransactionEntry<At = string> = RenderedMessage & {
  id: string
  at: At
  kind: string
  actor: string | null
}

/** A card payment attempt in the answer of `GET /admin/card-payments/orders/:order_id`. */
export type AdminTransaction<At = string> = {
  id: string
  account: string
  payment_id: string | null
  payment_session_id: string
  type: TransactionType
  state: TransactionState
  badge: "green" | "orange" | "red" | "blue" | "grey" | "purple"
  label: RenderedMessage
  explanation: RenderedMessage
  currency_code: string
  amounts: Amounts
  card: (CardDetails & { bin: string | null }) | null
  three_d_secure: string | null
  /** How the gateway got the card. */
  card_source: CardSourceKind
  client_orderid: string
  orderid: string | null
  /** Null unless it was declined. */
  decline_category: DeclineCategory | null
  superseded: RenderedMessage | null
  unconfirmed: UnconfirmedOperation<At> | null
  mismatch: Mismatch | null
  /**
   * The money that `return` reverses: of a payment that does not match, or of a canceled order
   * where no void does; null without any.
   */
  reversible: { amount: DecimalText; currency_code: string } | null
  /** The entry of the timeline that `acknowledge` names; null where a person has nothing to explain. */
  open_entry: string | null
  actions: Record<TransactionVerb | "refund", ActionState>
  /** At most 200, newest first. */
  timeline: TransactionEntry<At>[]
  /** `before` of the older entries; null without any. */
  timeline_next: number | null
  /** The number of all entries. */
  timeline_count: number
  created_at: At
}

/** A card payment attempt in the list of all of them: its sums are stored with it. */
export type AdminTransactionRow<At = string> = Pick<
  AdminTransaction<At>,
  | "id"
  | "account"
  | "type"
  | "state"
  | "badge"
  | "label"
  | "currency_code"
  | "card_source"
  | "client_orderid"
  | "orderid"
  | "superseded"
  | "decline_category"
  | "created_at"
> & {
  amount: DecimalText
  /**
   * The sums of the confirmed steps; null for a payment that does not match, whose steps may be in
   * another currency.
   */
  sums: Pick<Amounts, "captured" | "returned" | "charged_back"> | null
  card: CardDetails | null
  /** The order of the payment's collection; null while there is none. */
  order: { id: string; display_id: number | null } | null
  /** The e-mail address of the order or cart. */
  email: string | null
}

/** A call to the gateway, or a step that the gateway's side made (`origin: "gateway"`). */
export type TransactionCall<At = string> = {
  id: string
  type: string
  state: "intended" | "pending" | "unknown" | "done" | "refused"
  origin: "medusa" | "plugin" | "gateway"
  amount: DecimalText
  /** The gateway's currency for the reversal of a payment that does not match. */
  currency_code: string
  orderid: string | null
  serial_number: string | null
  error: (RenderedMessage & { gateway_code: string | null }) | null
  actor_id: string | null
  created_at: At
  resolved_at: At | null
}

/** A verified callback about a payment, without its control and its card fields. */
export type TransactionCallback<At = string> = {
  id: string
  /** The gateway's own words. */
  reported_status: string
  reported_type: string | null
  state: "received" | "processed" | "unmatched"
  /** As the gateway sent it; a callback need not name a currency. */
  amount: string | null
  /** How often the gateway sent the same message. */
  deliveries: number
  created_at: At
  processed_at: At | null
}

/** The names of the accounts, and the IANA zone of days and times. */
export type TransactionSettings = { accounts: string[]; time_zone: string }

/** `currencies`: of all payments, sorted. */
export type PaymentListSettings = TransactionSettings & { currencies: string[] }

/**
 * - `pending` not started; `missing` names the missing details
 * - `redirect` the card form, or the gateway's own 3-D Secure page, is open at `redirect_url`
 * - `three_d_secure` the shopper's bank needs the browser: `handleThreeDS`
 * - `processing` being confirmed
 * - `authorized`, `captured` paid
 * - `verified` the card was verified, nothing was charged (`verifyCard` only)
 * - `declined` declined by the bank or a filter; may be tried again
 * - `failed` a technical failure; may be tried again
 * - `unknown` not known to the gateway yet: must not be paid again
 * - `canceled` abandoned
 */
export type CardPaymentState =
  | "pending"
  | "redirect"
  | "three_d_secure"
  | "processing"
  | "authorized"
  | "captured"
  | "verified"
  | "declined"
  | "failed"
  | "unknown"
  | "canceled"

export type CardPaymentSession = {
  /** `payses_…`, or `cver_…` for a card verification. */
  id: string
  state: CardPaymentState
  /** Address of the card form or the gateway's 3-D Secure page, while `state` is `redirect`. */
  redirect_url: string | null
  /** Names of the details that the gateway still requires, while `state` is `pending`. */
  missing: string[]
  /** Text for the shopper, in the language of the request. */
  message?: string | null
  /** The same message as data. */
  code?: string
  params?: Message["params"]
  /**
   * The reason of a decline; null if the payment was not declined, or the request does not prove
   * its shopper. See `declineText`.
   */
  decline_category?: DeclineCategory | null
  /** The card's displayable details. */
  card?: CardDetails | null
  /**
   * Where the card is entered: on the gateway's page (`redirect_url`), or on the shop's
   * (`payWithCard`).
   */
  integration: "hosted" | "direct"
  /**
   * The browser's next step while `state` is `three_d_secure`, and the page to open for it.
   * Returned only if the cart's id or the login proves the shopper.
   */
  three_d_secure: { step: BrowserStep; url: string } | null
}

/** A session in the answer to its start, which does not prove the shopper. */
export type StartedSession = Pick<
  CardPaymentSession,
  "id" | "state" | "redirect_url" | "missing" | "message" | "integration"
>

/** Displayable details of a saved card. */
export type SavedCard<At = string> = CardDetails & {
  /** `csc_…`; identifies the card everywhere outside the store's server. */
  id: string
  /** The shopper's own name for the card. */
  name: string | null
  is_default: boolean
  expired: boolean
  created_at: At
}

/**
 * What an order owes, and the cards of its customer. `amount` is decimal text in major units.
 * `denial`: why a card cannot be charged. Without the permission to charge, `cards` is empty.
 * `takes_cards`: the order's region has a card provider, so that a payment link can be paid by card.
 */
export type OutstandingAmount<At = string> = {
  amount: DecimalText
  currency_code: string
  takes_cards: boolean
  cards: (SavedCard<At> & { account: string; denial: RenderedMessage | null })[]
  actions: { charge: ActionState }
}

export type SavedCards<At = string> = {
  /** True if the provider accepts saved cards; otherwise `reason` explains it to the shopper. */
  available: boolean
  reason: string | null
  /** A payment with a saved card must bring its CVV2. */
  cvv2_required: boolean
  /** A card may be saved without a purchase: `verifyCard`. */
  verification: boolean
  cards: SavedCard<At>[]
}

/** What a page reports about its browser (EMV 3-D Secure, browser data). Untrusted input. */
export type BrowserData = {
  java_enabled?: boolean
  javascript_enabled?: boolean
  /** BCP 47, such as `en-GB`. */
  language?: string
  /** Bits per pixel. */
  color_depth?: number
  /** In CSS pixels. */
  screen_width?: number
  screen_height?: number
  /** Minutes by which UTC is ahead of local time, as `Date.getTimezoneOffset()` returns them. */
  time_zone?: number
}
