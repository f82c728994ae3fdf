import type { ActionState, RenderedMessage } from "../messages"
import type { TransactionCallback } from "./payments"

/**
 * The states of a verified callback, in the order of the filter. `received` waits for its first
 * processing; `failed` waits for the next one; `unmatched` is about no order of this store.
 */
export const callbackStates = ["received", "failed", "processed", "unmatched"] as const
export type CallbackState = (typeof callbackStates)[number]

/** Whether the gateway sent the same message more than once. */
export const callbackDeliveries = ["once", "repeated"] as const

/** Why a callback is refused: the reasons by which refused ones are counted. */
export const refusalReasons = ["unknown_account", "malformed", "forged"] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** A verified callback, without its control and its card fields. */
export type AdminCallback<At = string> = Omit<TransactionCallback<At>, "state"> & {
  account: string
  state: CallbackState
  client_orderid: string
  orderid: string
  /** The payment with this client order id; null if it is a payout's, or of no order of this store. */
  transaction_id: string | null
  /** The payout with this order, for those who may read payouts. */
  payout_id: string | null
  /** The currency of the payment or payout; null without either. */
  currency_code: string | null
  /** Why the last processing failed; null unless the state is `failed`. */
  problem: RenderedMessage | null
  /** How often processing failed. */
  attempts: number
  /** The next processing; null unless the callback waits for one. */
  next_attempt_at: At | null
  actions: { process: ActionState }
}

/** One verified callback. The store keeps no name, card field, address or signature of it. */
export type AdminCallbackDetail<At = string> = AdminCallback<At> & {
  /** The parameters that the signature covers; the status query confirms the others. */
  signed: string[]
  /** Of a chargeback, as the gateway sent it. */
  reason_code: string | null
  /** The last delivery or processing. */
  updated_at: At
  /** The subscription whose schedule was charged. */
  subscription_id: string | null
}

/** The parameters of a refused callback: known names, and the number of all others. No values. */
export type RefusedSample = { method: string; known: string[]; others: number }

/** The refused callbacks of an account with one reason. */
export type RefusedCallbacks<At = string> = {
  id: string
  /** Null for all names that are no account. */
  account: string | null
  reason: RefusalReason
  count: number
  first_at: At
  last_at: At
  /** Of the last one. */
  sample: RefusedSample
}

/** The state of the inbox as a whole. */
export type CallbackInbox<At = string> = {
  /** `address`: for the gateway's settings. `last_received_at`: of the last new message. */
  accounts: { account: string; address: string; last_received_at: At | null }[]
  waiting: number
  failed: number
  /** The most recent first. */
  refused: RefusedCallbacks<At>[]
  /** The IANA zone of the list's days. */
  time_zone: string
}
