import type { Message } from "../messages"

/**
 * A payout as the module `card_payouts` passes it to `card_payments`, which builds the gateway call
 * from it.
 */
export type PayoutOrder = {
  /** The payout's id; the encryption of `encrypted` is bound to it. */
  id: string
  account: string
  endpoint: string
  client_orderid: string
  /** Decimal text in major units, with the currency's decimals. */
  amount: string
  currency_code: string
  description: string | null
  encrypted: string | null
  /** Digest of the destination; a typed card must match it. */
  destination_digest: string
  /**
   * Where the hosted form sends the recipient's browser (POST) at the end: a path below the
   * account's publicUrl.
   */
  return_path: string
}

/** The order's identity. `encrypted` holds the values to mask in gateway messages. */
type Named = Pick<PayoutOrder, "id" | "account" | "endpoint" | "client_orderid" | "encrypted">
export type CheckedOrder = Named & { orderid: string }
export type PolledOrder = Named & {
  orderid: string | null
  /** The serial number of the polled step, sent as `by-request-sn`. */
  serial_number: string | null
}

/**
 * The outcome of a call:
 * - `accepted`: the gateway has the order.
 * - `refused`: the gateway declined before acting, or the call is not possible as it is.
 * - `unsent`: nothing left this machine; a retry may succeed.
 * - `unknown`: sent, but no readable answer came.
 */
export type Sent =
  | { outcome: "accepted"; orderid: string | null; serial_number: string | null }
  /** `isSent: false`: refused by this server before anything was sent. */
  | { outcome: "refused"; code: string | null; message: Message; isSent?: false }
  | { outcome: "unsent"; message: Message }
  | { outcome: "unknown"; message: Message }

/** A status answer. `status`, `type` and `currency` are in lower case. */
export type StatusReport =
  | { outcome: "silent"; message: string }
  /** The gateway states plainly (`validation-error`) that it has no such order. */
  | { outcome: "not_found" }
  | {
      outcome: "reported"
      status: string
      type: string | null
      amount: string | null
      currency: string | null
      client_orderid: string | null
      orderid: string | null
      /** `by-request-sn`, if the answer echoes it. */
      serial_number: string | null
      fee: string | null
      error_code: string | null
      error_message: string | null
      /**
       * The page on which the recipient has to enter more details, encrypted for the payout like a
       * form's link.
       */
      link: string | null
      /** The recipient's masked card, if the gateway reports one. */
      card_label: string | null
      /**
       * True if the gateway has a destination: it reports the recipient's card or the processor's
       * number of the payout. Assumption: no processor number exists before a destination is
       * entered on the hosted page. No documented field reports destinations other than cards.
       */
      is_taken: boolean
    }

/** Values of `transaction-type` for a payout (wire facts 6.4: spelling of low confidence). */
export const payoutTypes: readonly string[] = ["payout", "transfer"]
