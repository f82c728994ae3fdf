import { model } from "@medusajs/framework/utils"
import { destinationKinds, payoutFlows, payoutStates } from "../../../contracts"

/** Money paid out: recipient, amount and state. Amounts are decimal text in major units. */
const CardPayout = model
  .define("card_payout", {
    id: model.id({ prefix: "cpo" }).primaryKey(),
    account: model.text(),
    /** `check_pay` pays in two gateway calls, the other flows in one. */
    flow: model.enum([...payoutFlows]),
    destination_kind: model.enum([...destinationKinds]),
    state: model.enum([...payoutStates]),
    amount: model.text(),
    currency_code: model.text(),
    /**
     * All fields of the destination, encrypted for this row; null if the gateway's form collects
     * it, or if a card was typed.
     */
    encrypted: model.text().nullable(),
    /** Identifies equal destinations without revealing them. */
    destination_digest: model.text(),
    /** The destination masked, for people: `•••• 3000`. */
    destination_label: model.text(),
    recipient_name: model.text().searchable().nullable(),
    /** The purpose that is sent to the gateway. */
    description: model.text().nullable(),
    customer_id: model.text().nullable(),
    order_id: model.text().nullable(),
    reference: model.text().searchable().nullable(),
    /**
     * The order at the gateway that stands for it now, by our id and the gateway's. Ours is new for
     * each check. `card_payout_call` has the calls.
     */
    client_orderid: model.text().nullable(),
    endpoint: model.text(),
    orderid: model.text().nullable(),
    /**
     * A difference between a status answer and our record: `{ code, params }`. A later matching
     * answer or a manual resolution clears it.
     */
    mismatch: model.json().nullable(),
    /**
     * Set if the failure is inferred and the gateway has not confirmed it: until then we keep
     * polling and treat the payout as a possible duplicate.
     */
    watch_until: model.dateTime().nullable(),
    /**
     * When a status answer last reported this payout: evidence that the gateway answers for the
     * account.
     */
    reported_at: model.dateTime().nullable(),
    /**
     * The status and type that it reported then, for display only: see
     * `payouts/evaluate-answer.ts`. No decision depends on them.
     */
    reported_status: model.text().nullable(),
    reported_type: model.text().nullable(),
    fee: model.text().nullable(),
    /**
     * The gateway's page on which the recipient enters the destination. Anyone who has the link can
     * be paid, so it is encrypted like a destination.
     */
    link: model.text().nullable(),
    link_expires_at: model.dateTime().nullable(),
    /**
     * When the gateway's page last sent the recipient's browser back, and when the gateway first
     * reported a destination that was entered there. The recipient's page shows them; no decision
     * depends on them, since anybody who has the address can send a browser back.
     */
    returned_at: model.dateTime().nullable(),
    taken_at: model.dateTime().nullable(),
    /** The unguessable part of the address of the recipient's status page. */
    status_token: model.text().unique(),
    /**
     * Ids of everybody who created, changed or requested it, with the creators of their API keys
     * and their auth identities; none of them may approve it.
     */
    initiators: model.array(),
    requested_by: model.text().nullable(),
    requested_at: model.dateTime().nullable(),
    approvals_needed: model.number().default(1),
    /** The day whose limit it counts against; null while it counts against none. */
    limit_day: model.text().nullable(),
    check_expires_at: model.dateTime().nullable(),
    paid_at: model.dateTime().nullable(),
    /** The gateway's code of an error. */
    error_code: model.text().nullable(),
    /** Why it failed or is not sent yet, as data: `{ code, params }` of `src/messages`. */
    error: model.json().nullable(),
    batch_id: model.text().nullable(),
    row_number: model.number().nullable(),
    /** When the schedule next acts on it or polls; `leased_until` is its lease. */
    next_poll_at: model.dateTime().nullable(),
    poll_count: model.number().default(0),
    /**
     * When the last attempt could not be sent, and how many unlogged retries failed likewise: see
     * `noTries` in `payouts/payout-rows.ts`.
     */
    tried_at: model.dateTime().nullable(),
    tries: model.number().default(0),
    /** True if the attempt in flight is not in the audit trail yet. */
    is_log_suppressed: model.boolean().default(false),
    leased_until: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["client_orderid"], unique: true, where: "client_orderid IS NOT NULL AND deleted_at IS NULL" },
    { on: ["next_poll_at"], where: "next_poll_at IS NOT NULL AND deleted_at IS NULL" },
    { on: ["account", "currency_code", "limit_day"], where: "limit_day IS NOT NULL AND deleted_at IS NULL" },
    // Look-alike payouts: see `payouts/duplicates.ts`.
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
      // Covers all columns that a batch's totals need, so that its rows need not be read.
      name: "IDX_card_payout_sums_of_batch",
      on: ["batch_id", "state", "currency_code", "amount", "approvals_needed", "id"],
      where: "batch_id IS NOT NULL AND deleted_at IS NULL",
    },
    { on: ["order_id"] },
    // Filters of the list, in its order: fast even if few rows match, or none.
    { on: ["created_at", "id"] },
    { on: ["state", "created_at", "id"] },
    { on: ["account", "created_at", "id"] },
    { on: ["currency_code", "created_at", "id"] },
    { on: ["requested_by", "created_at", "id"] },
    { on: ["customer_id", "created_at", "id"] },
    {
      // The payouts that may wait for a person: see `approvals/waiting-for.ts`.
      name: "IDX_card_payout_waiting",
      on: ["created_at", "id"],
      where: "state = 'awaiting_approval' AND batch_id IS NULL AND deleted_at IS NULL",
    },
    {
      // Covers the totals of a list by day, account, currency and state, so that no row is read.
      name: "IDX_card_payout_totals",
      on: ["created_at", "account", "currency_code", "state", "amount"],
      where: "deleted_at IS NULL",
    },
    // Evidence for evaluating not-found answers: see `isProof` in `payouts/reconcile-payout.ts`.
    { on: ["account", "paid_at"], where: "state = 'paid' AND flow = 'check_pay' AND deleted_at IS NULL" },
    { on: ["account", "reported_at"], where: "reported_at IS NOT NULL AND deleted_at IS NULL" },
  ])

export default CardPayout
