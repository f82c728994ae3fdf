import { model } from "@medusajs/framework/utils"

/** Money that goes out: to whom, how much, how far it is. Amounts are decimal text in major units. */
const CardPayout = model
  .define("card_payout", {
    id: model.id({ prefix: "cpo" }).primaryKey(),
    account: model.text(),
    /** How the gateway is asked: `check_pay` in two steps, the others in one. */
    flow: model.enum(["check_pay", "payout", "transfer", "form"]),
    /** What the money goes to: see destinations.ts. */
    destination_kind: model.enum(["form", "stored_card", "card", "bank", "wallet", "phone"]),
    state: model.enum([
      "draft",
      "checking",
      "checked",
      "awaiting_approval",
      "approved",
      "paying",
      "paid",
      "failed",
      "unknown",
      "canceled",
    ]),
    amount: model.text(),
    currency_code: model.text(),
    /** The destination with all its fields, encrypted for this row; null where the gateway's form asks for it, or a card was typed. */
    encrypted: model.text().nullable(),
    /** Recognises the same destination, and tells nothing of it. */
    destination_digest: model.text(),
    /** The destination masked, for people: `•••• 3000`. */
    destination_label: model.text(),
    recipient_name: model.text().searchable().nullable(),
    /** What the gateway is told that it is for. */
    description: model.text().nullable(),
    customer_id: model.text().nullable(),
    order_id: model.text().nullable(),
    reference: model.text().searchable().nullable(),
    /** Names it at the gateway; new for each check, written with the intent to call. */
    client_orderid: model.text().nullable(),
    endpoint: model.text(),
    orderid: model.text().nullable(),
    check_serial: model.text().nullable(),
    /** What the gateway called the check; a payment has to be told by another word, or by its own serial number. */
    check_type: model.text().nullable(),
    pay_serial: model.text().nullable(),
    /** Whether the gateway's status told of the payment without being asked for it by its serial number. */
    shown_plainly: model.boolean().default(false),
    /** What status told and our record did not expect; while it stands nothing is accepted. */
    mismatch: model.text().nullable(),
    /** It counts as failed without the gateway's word: so long it is asked about, and counts as a duplicate of others. */
    watch_until: model.dateTime().nullable(),
    /** When the gateway's status last told of it: shows that the account's questions are answered. */
    reported_at: model.dateTime().nullable(),
    /** What it called the payout's status and kind then, for people: see `payouts/compare-with-record.ts`. Nothing is decided by them. */
    reported_status: model.text().nullable(),
    reported_type: model.text().nullable(),
    fee: model.text().nullable(),
    /** Where the recipient enters the destination: whoever has it can be paid, so it is encrypted like a destination. */
    link: model.text().nullable(),
    link_expires_at: model.dateTime().nullable(),
    /** The unguessable part of the address at which the recipient sees how far it is. */
    status_token: model.text().unique(),
    /** Everybody who shaped it or asked for it, and the creators of the keys they used: none of them approves it. */
    initiators: model.array(),
    requested_by: model.text().nullable(),
    requested_at: model.dateTime().nullable(),
    approvals_needed: model.number().default(1),
    /** The day whose limit it is counted against; null while it is counted against none. */
    limit_day: model.text().nullable(),
    checked_at: model.dateTime().nullable(),
    check_expires_at: model.dateTime().nullable(),
    /** When the call that can release money was about to leave. */
    paying_since: model.dateTime().nullable(),
    /** When the gateway said that it has that call: from then on no silence shows that it never arrived. */
    accepted_at: model.dateTime().nullable(),
    paid_at: model.dateTime().nullable(),
    error_code: model.text().nullable(),
    error_message: model.text().nullable(),
    batch_id: model.text().nullable(),
    row_number: model.number().nullable(),
    /** When there is something to do or to ask next; by whom it is being done. */
    next_poll_at: model.dateTime().nullable(),
    poll_count: model.number().default(0),
    /** Since when, and how many times more, the schedule tried what came to nothing each time: see tries.ts. */
    tried_at: model.dateTime().nullable(),
    tries: model.number().default(0),
    /** Whether the try that is under way is not in the audit trail yet. */
    is_log_suppressed: model.boolean().default(false),
    leased_until: model.dateTime().nullable(),
    /** How often, and since when, the gateway showed no trace of it. */
    not_found_count: model.number().default(0),
    not_found_since: model.dateTime().nullable(),
    /** When that had lasted for long enough (option reconcileAfter): what is told of another payout after it shows that questions are answered. */
    not_found_window_ended_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["client_orderid"], unique: true, where: "client_orderid IS NOT NULL AND deleted_at IS NULL" },
    { on: ["next_poll_at"], where: "next_poll_at IS NOT NULL AND deleted_at IS NULL" },
    { on: ["account", "currency_code", "limit_day"], where: "limit_day IS NOT NULL AND deleted_at IS NULL" },
    // What may be the same payout once more: see `payouts/duplicates.ts`.
    { on: ["destination_digest", "created_at"] },
    { on: ["destination_digest", "limit_day"], where: "limit_day IS NOT NULL AND deleted_at IS NULL" },
    { on: ["destination_digest", "paid_at"], where: "paid_at IS NOT NULL AND deleted_at IS NULL" },
    {
      name: "IDX_card_payout_destination_digest_open",
      on: ["destination_digest"],
      where: "(state IN ('paying', 'unknown') OR watch_until IS NOT NULL) AND deleted_at IS NULL",
    },
    { on: ["batch_id", "row_number"], where: "batch_id IS NOT NULL AND deleted_at IS NULL" },
    {
      // All that a batch is counted by, so that its rows need not be read for it.
      name: "IDX_card_payout_sums_of_batch",
      on: ["batch_id", "state", "currency_code", "amount", "approvals_needed", "id"],
      where: "batch_id IS NOT NULL AND deleted_at IS NULL",
    },
    { on: ["order_id"] },
    // What the list is narrowed to, in its order: also where few rows have it, or none.
    { on: ["created_at", "id"] },
    { on: ["state", "created_at", "id"] },
    { on: ["account", "created_at", "id"] },
    { on: ["currency_code", "created_at", "id"] },
    { on: ["requested_by", "created_at", "id"] },
    { on: ["customer_id", "created_at", "id"] },
    // By which the gateway's silence is judged.
    { on: ["account", "paid_at"], where: "state = 'paid' AND pay_serial IS NOT NULL AND deleted_at IS NULL" },
    { on: ["account", "reported_at"], where: "reported_at IS NOT NULL AND deleted_at IS NULL" },
  ])

export default CardPayout
