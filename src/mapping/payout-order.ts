/** A payout as the module `card_payouts` hands it over, and `card_payments` makes of it what the gateway takes. */
export type PayoutOrder = {
  /** The payout's id: what `sealed` is bound to. */
  id: string
  account: string
  endpoint: string
  client_orderid: string
  /** Decimal text in major units, with the currency's decimals. */
  amount: string
  currency_code: string
  description: string | null
  encrypted: string | null
  /** A typed card has to be the one that this recognises. */
  destination_digest: string
  /** Where the hosted form sends the recipient's browser, by POST, once it is over: a path below the account's publicUrl. */
  return_path: string
}

/** `sealed` says what must not be quoted in the gateway's words. */
type Named = Pick<PayoutOrder, "id" | "account" | "endpoint" | "client_orderid" | "encrypted">
export type CheckedOrder = Named & { orderid: string }
export type AskedOrder = Named & {
  orderid: string | null
  /** Of the step that is asked for: sent as `by-request-sn`. */
  serial_number: string | null
}

/**
 * What became of a call: `accepted`, the gateway has it; `refused`, it said no before acting, or the call
 * cannot be made as it is; `unsent`, nothing left this machine, and what was in the way may be gone later; `unknown`, sent, and
 * no readable answer.
 */
export type Sent =
  | { outcome: "accepted"; orderid: string | null; serial_number: string | null }
  /** `isSent: false`: by this server, before anything left it. */
  | { outcome: "refused"; code: string | null; message: string; isSent?: false }
  | { outcome: "unsent"; message: string }
  | { outcome: "unknown"; message: string }

/** What a status answer says; words as they are on the wire, lower case. */
export type StatusReport =
  | { outcome: "silent"; message: string }
  /** The gateway says plainly (`validation-error`) that it has no such order. */
  | { outcome: "not_found" }
  | {
      outcome: "reported"
      status: string
      type: string | null
      amount: string | null
      currency: string | null
      client_orderid: string | null
      orderid: string | null
      /** `by-request-sn`, where the answer echoes it. */
      serial_number: string | null
      fee: string | null
      error_code: string | null
      error_message: string | null
      /** Where the recipient has to tell more before it is paid, encrypted for the payout like a form's link. */
      link: string | null
      /** Masked card of the recipient, where the gateway tells it. */
      card_label: string | null
      /**
       * The gateway has a destination: it tells a card of the recipient, or the processor's number of the payout. Assumption: no processor
       * has one before a destination is entered on the hosted page, and of other destinations than cards no field is documented.
       */
      is_taken: boolean
    }

/** What `transaction-type` may call a payment that goes out (wire facts 6.4: spelling of low confidence). */
export const payoutTypes: readonly string[] = ["payout", "transfer"]
