import { model } from "@medusajs/framework/utils"
import { browserSteps, cardSourceKinds, mismatchCodes, transactionStates, transactionTypes } from "../../../contracts"

/**
 * One order at the gateway: one payment attempt of a Medusa payment session. Amounts are decimal
 * text in major units.
 */
const CardTransaction = model
  .define("card_transaction", {
    id: model.id({ prefix: "ctx" }).primaryKey(),
    account: model.text(),
    provider_id: model.text(),
    payment_session_id: model.text(),
    payment_collection_id: model.text().nullable(),
    /**
     * The type of the initial transaction; for a universal form, the type that status reports. A
     * verification has no amount.
     */
    type: model.enum([...transactionTypes]),
    /**
     * How the gateway gets the card: by its form, the shop's page, a saved card, or a recurring
     * payment.
     */
    card_source: model.enum([...cardSourceKinds]).default("form"),
    /** The signed-in shopper, if a card may be saved or a saved card is used. */
    customer_id: model.text().nullable(),
    /** Whether the card is to be saved once the payment is approved, and the outcome. */
    save_card: model.enum(["requested", "saved", "refused"]).nullable(),
    save_tries: model.number().default(0),
    /** The recurring payment that was charged. */
    recurring_payment_id: model.text().nullable(),
    /**
     * The subscription period that the payment is for; the order created from it may have another
     * amount.
     */
    subscription_charge_id: model.text().nullable(),
    /** The order whose outstanding amount a merchant charges to a saved card. */
    charged_order_id: model.text().nullable(),
    /**
     * Whether this is one of several payments that the store's own code made for one collection.
     */
    is_part: model.boolean().default(false),
    /** The saved card that was charged, or that was saved from this payment. */
    saved_card_id: model.text().nullable(),
    capture_mode: model.enum(["manual", "automatic"]),
    /** The call that releases a hold. */
    release: model.enum(["void", "return"]),
    endpoint: model.text(),
    client_orderid: model.text().unique(),
    orderid: model.text().nullable(),
    amount: model.text(),
    currency_code: model.text(),
    /**
     * The state of the list and its filters, and the sums of the confirmed steps (chargebacks apart
     * from refunds). A trigger keeps them in step with this row and with `card_operation`; no
     * decision about money reads them.
     */
    state: model.enum([...transactionStates]).default("created"),
    captured_amount: model.text().default("0"),
    returned_amount: model.text().default("0"),
    charged_back_amount: model.text().default("0"),
    /** The gateway's status of the initial transaction; null until the form exists. */
    status: model.text().nullable(),
    error_code: model.text().nullable(),
    /** The gateway's own words: untrusted text. */
    error_message: model.text().nullable(),
    /** Our reason, as a message (`{ code, params }`), where the gateway gave none. */
    error_reason: model.json().nullable(),
    /** Why it was declined (`declineCategory`); null while it was not. */
    decline_category: model.text().nullable(),
    redirect_url: model.text().nullable(),
    return_url: model.text().nullable(),
    /**
     * When a browser first opened the payment page's return address. Unconfirmed: anyone who knows
     * the session can.
     */
    shopper_returned_at: model.dateTime().nullable(),
    /**
     * When the gateway showed that a card was entered: by its signed return, or by a status answer.
     */
    submitted_at: model.dateTime().nullable(),
    approved_at: model.dateTime().nullable(),
    /** When the status first became final. A trigger sets it. */
    final_at: model.dateTime().nullable(),
    /** When the hold was released. */
    released_at: model.dateTime().nullable(),
    /** When the payment was recorded in Medusa. */
    recorded_at: model.dateTime().nullable(),
    /**
     * The difference between a status answer and our record, as a message (`{ code, params }`);
     * while it is set, the payment is not accepted.
     */
    mismatch: model.json().nullable(),
    mismatch_code: model.enum([...mismatchCodes]).nullable(),
    /** As reported by the gateway; null if not readable. */
    mismatch_amount: model.text().nullable(),
    mismatch_currency: model.text().nullable(),
    /**
     * The call that can reverse the whole payment; null if the money may belong to another order.
     */
    mismatch_reversal: model.enum(["void", "return"]).nullable(),
    /**
     * When the reversal of the whole payment was requested; from then on no answer makes it a
     * payment again.
     */
    reversal_requested_at: model.dateTime().nullable(),
    /**
     * Set when another attempt or session replaced this one; money that arrives here is reversed.
     */
    superseded_at: model.dateTime().nullable(),
    /** Both are messages (`{ code, params }`). */
    superseded_reason: model.json().nullable(),
    reversal_reason: model.json().nullable(),
    /**
     * The reason as a code for the shopper, if another amount is due: the shopper's next action
     * depends on it.
     */
    reversal_code: model.enum(["amount_changed", "nothing_due"]).nullable(),
    /** The amount to reverse when the reversal was first requested. */
    reversal_amount: model.text().nullable(),
    reversed_at: model.dateTime().nullable(),
    /**
     * Since when money of this payment has to be voided or returned by the plugin; null while none
     * has. A trigger derives it.
     */
    reversal_due_at: model.dateTime().nullable(),
    card_brand: model.text().nullable(),
    card_bin: model.text().nullable(),
    card_last4: model.text().nullable(),
    card_exp_month: model.text().nullable(),
    card_exp_year: model.text().nullable(),
    three_d_secure: model.text().nullable(),
    /**
     * The next 3-D Secure step of the shopper's browser; since when, by the gateway's status (null
     * if only the answer to the call named a page); and the secret token in the step's address.
     */
    three_ds_step: model.enum([...browserSteps, "redirect"]).nullable(),
    three_ds_since: model.dateTime().nullable(),
    three_ds_token: model.text().nullable(),
    /** The browser's data for 3-D Secure; erased when it is no longer needed. */
    browser: model.json().nullable(),
    /** The number of polls so far, and the time of the next one (null: none is scheduled). */
    checks: model.number().default(0),
    last_checked_at: model.dateTime().nullable(),
    next_check_at: model.dateTime().nullable(),
    leased_until: model.dateTime().nullable(),
    /**
     * Polled every minute until then: Medusa requested a void or refund and may be about to cancel
     * the order.
     */
    watch_until: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["payment_session_id"] },
    // The list and its filters, in its order: fast even if few rows match, or none. The index of
    // amounts is an expression, so a migration makes it.
    { on: ["created_at", "id"] },
    { on: ["state", "created_at", "id"] },
    { on: ["type", "created_at", "id"] },
    { on: ["account", "created_at", "id"] },
    { on: ["currency_code", "created_at", "id"] },
    { on: ["decline_category", "created_at", "id"], where: "decline_category IS NOT NULL AND deleted_at IS NULL" },
    { on: ["card_last4", "created_at", "id"], where: "card_last4 IS NOT NULL AND deleted_at IS NULL" },
    { on: ["customer_id", "created_at", "id"], where: "customer_id IS NOT NULL AND deleted_at IS NULL" },
    { on: ["payment_collection_id"] },
    { on: ["orderid"] },
    // The inbox "Needs attention": holds by age, and overdue reversals.
    {
      on: ["account", "approved_at", "id"],
      where: "state IN ('authorized', 'partially_captured') AND deleted_at IS NULL",
    },
    { on: ["reversal_due_at", "id"], where: "reversal_due_at IS NOT NULL AND deleted_at IS NULL" },
    { on: ["three_ds_token"], unique: true, where: "three_ds_token IS NOT NULL AND deleted_at IS NULL" },
    { on: ["next_check_at"], where: "next_check_at IS NOT NULL AND deleted_at IS NULL" },
    // One live attempt for each session: two clicks on "pay" conflict on this index.
    {
      name: "IDX_card_transaction_one_live_attempt",
      on: ["payment_session_id"],
      unique: true,
      where: "superseded_at IS NULL AND deleted_at IS NULL",
    },
    // One unpaid attempt for each payment collection: two sessions created concurrently conflict on
    // this index.
    {
      name: "IDX_card_transaction_one_open_attempt",
      on: ["payment_collection_id"],
      unique: true,
      where:
        "status IS DISTINCT FROM 'approved' AND NOT is_part AND payment_collection_id IS NOT NULL AND superseded_at IS NULL AND deleted_at IS NULL",
    },
    // One unconfirmed charge for each order: two merchants conflict on this index, also on two
    // servers and in two collections.
    {
      name: "IDX_card_transaction_one_order_charge",
      on: ["charged_order_id"],
      unique: true,
      where:
        "status IN ('processing', 'unknown') AND charged_order_id IS NOT NULL AND superseded_at IS NULL AND deleted_at IS NULL",
    },
  ])

export default CardTransaction
