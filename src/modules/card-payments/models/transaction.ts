import { model } from "@medusajs/framework/utils"

/** One order at the gateway: one attempt of a Medusa payment session to be paid. Amounts are decimal text, major units. */
const CardTransaction = model
  .define("card_transaction", {
    id: model.id({ prefix: "ctx" }).primaryKey(),
    account: model.text(),
    provider_id: model.text(),
    payment_session_id: model.text(),
    payment_collection_id: model.text().nullable(),
    /** The initial transaction's type; a universal form's becomes what status says. A verification has no amount. */
    type: model.enum(["preauth", "sale", "verification"]),
    /** How the card comes to the gateway: its own form, the shop's page, a saved card, or a recurring payment's. */
    card_source: model.enum(["form", "card", "saved_card", "recurring"]).default("form"),
    /** The signed-in shopper, where that matters: a card to save or a saved one. */
    customer_id: model.text().nullable(),
    /** Whether the card shall be saved once the payment is approved, and what came of that. */
    save_card: model.enum(["requested", "saved", "refused"]).nullable(),
    save_tries: model.number().default(0),
    /** The recurring payment that was charged. */
    recurring_payment_id: model.text().nullable(),
    /** The period of a subscription that it pays for: the order that follows may come to another amount. */
    subscription_charge_id: model.text().nullable(),
    /** One of several payments that the store's own code made for one collection, to be paid together. */
    is_part: model.boolean().default(false),
    /** The saved card that paid, or that this payment's card was saved as. */
    saved_card_id: model.text().nullable(),
    capture_mode: model.enum(["manual", "automatic"]),
    /** How a hold is released. */
    release: model.enum(["void", "return"]),
    endpoint: model.text(),
    client_orderid: model.text().unique(),
    orderid: model.text().nullable(),
    amount: model.text(),
    currency_code: model.text(),
    /** The gateway's word for the initial transaction; null until the form exists. */
    status: model.text().nullable(),
    error_code: model.text().nullable(),
    error_message: model.text().nullable(),
    /** Why it was declined (`declineCategory`); null while it was not. */
    decline_category: model.text().nullable(),
    redirect_url: model.text().nullable(),
    return_url: model.text().nullable(),
    /** When somebody first came to the return address of the payment page; anybody who knows the session can. */
    shopper_returned_at: model.dateTime().nullable(),
    /** When the gateway showed that the shopper had given a card: by its signed return, or by a status answer. */
    submitted_at: model.dateTime().nullable(),
    approved_at: model.dateTime().nullable(),
    /** When the hold was let go. */
    released_at: model.dateTime().nullable(),
    /** When Medusa had a payment for it. */
    recorded_at: model.dateTime().nullable(),
    /** What status told and our record did not expect; while it stands nothing is accepted. */
    mismatch: model.text().nullable(),
    mismatch_code: model.enum(["order", "type", "amount", "currency"]).nullable(),
    /** As the gateway tells them, where it tells them readably. */
    mismatch_amount: model.text().nullable(),
    mismatch_currency: model.text().nullable(),
    /** The call by which all of it can be given back; null where it may be another order's. */
    mismatch_reversal: model.enum(["void", "return"]).nullable(),
    /** When somebody wanted all of it given back; from then on no answer makes a payment of it again. */
    reversal_requested_at: model.dateTime().nullable(),
    /** Set when another attempt or session took its place; money that arrives here is given back. */
    superseded_at: model.dateTime().nullable(),
    superseded_reason: model.text().nullable(),
    reversal_reason: model.text().nullable(),
    /** The same for the shopper, where another amount is due: what to do depends on it. */
    reversal_code: model.enum(["amount_changed", "nothing_owed"]).nullable(),
    /** What there was to give back when that began. */
    reversal_amount: model.text().nullable(),
    reversed_at: model.dateTime().nullable(),
    card_brand: model.text().nullable(),
    card_bin: model.text().nullable(),
    card_last4: model.text().nullable(),
    card_exp_month: model.text().nullable(),
    card_exp_year: model.text().nullable(),
    three_d_secure: model.text().nullable(),
    /**
     * What the shopper's browser has to do next; since when by the gateway's status (null where only the answer to the call
     * named a page); and the unguessable part of its address here.
     */
    three_ds_step: model.enum(["method", "challenge", "legacy", "redirect"]).nullable(),
    three_ds_since: model.dateTime().nullable(),
    three_ds_token: model.text().nullable(),
    /** What the browser told of itself, for 3-D Secure; forgotten once the payment is final. */
    browser: model.json().nullable(),
    /** Statuses asked so far without a final one, and when to ask next (null: never by itself). */
    checks: model.number().default(0),
    last_checked_at: model.dateTime().nullable(),
    next_check_at: model.dateTime().nullable(),
    leased_until: model.dateTime().nullable(),
    /** Asked for every minute until then: Medusa wanted a void or refund, as it does when it cancels the order. */
    watch_until: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["payment_session_id"] },
    { on: ["payment_collection_id"] },
    { on: ["orderid"] },
    { on: ["three_ds_token"], unique: true, where: "three_ds_token IS NOT NULL AND deleted_at IS NULL" },
    { on: ["next_check_at"], where: "next_check_at IS NOT NULL AND deleted_at IS NULL" },
    // One attempt of a session at a time: this index is what two clicks on "pay" run into.
    {
      name: "IDX_card_transaction_one_live_attempt",
      on: ["payment_session_id"],
      unique: true,
      where: "superseded_at IS NULL AND deleted_at IS NULL",
    },
    // One unpaid attempt of a payment collection at a time: this index is what two sessions, made at the same moment, run into.
    {
      name: "IDX_card_transaction_one_open_attempt",
      on: ["payment_collection_id"],
      unique: true,
      where:
        "status IS DISTINCT FROM 'approved' AND NOT is_part AND payment_collection_id IS NOT NULL AND superseded_at IS NULL AND deleted_at IS NULL",
    },
  ])

export default CardTransaction
