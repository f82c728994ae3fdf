import { model } from "@medusajs/framework/utils"

/**
 * One call to the gateway about a payout: its intent, committed with the payout's move and before
 * the call is sent, and its outcome. The states are those of `durable/call.ts`. Amounts are decimal
 * text in major units. An intent whose call never left this server is withdrawn: its row is
 * deleted. So is a retry of a check by the schedule that never arrived.
 */
const CardPayoutCall = model
  .define("card_payout_call", {
    id: model.id({ prefix: "cpg" }).primaryKey(),
    payout_id: model.text(),
    /** All but `check` can release money. */
    kind: model.enum(["check", "pay", "payout", "transfer", "form"]),
    state: model.enum(["intended", "pending", "unknown", "done", "refused"]),
    amount: model.text(),
    /** Our order id at the gateway; of `pay`, that of the checked order. */
    client_orderid: model.text(),
    orderid: model.text().nullable(),
    serial_number: model.text().nullable(),
    /**
     * The status and type that the gateway reported for this call. A payment must be reported with
     * another type than its check, or with its own serial number.
     */
    reported_status: model.text().nullable(),
    reported_type: model.text().nullable(),
    /**
     * True if a status answer reported the payment without being asked by the payment's serial
     * number.
     */
    shown_plainly: model.boolean().default(false),
    /** The gateway's code of an error. */
    error_code: model.text().nullable(),
    /** Why it was refused, or has no answer, as data: `{ code, params }` of `src/messages`. */
    error: model.json().nullable(),
    /** Who made the call: a user, an API key, or code of the store; null for the plugin itself. */
    actor: model.text().nullable(),
    /**
     * When the gateway accepted the call. From then on, not-found answers do not prove that it
     * never arrived.
     */
    accepted_at: model.dateTime().nullable(),
    resolved_at: model.dateTime().nullable(),
    /** How many answers showed no trace of the call, and since when. */
    not_found_count: model.number().default(0),
    not_found_since: model.dateTime().nullable(),
    /**
     * When the not-found answers had lasted for the option reconcileAfter. A report on another
     * payout after this time proves that the gateway answers.
     */
    not_found_window_ended_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["payout_id"] },
    // A payout is sent once: no second call that can release its money is ever intended, whatever
    // became of the first.
    {
      name: "IDX_card_payout_call_one_payment",
      on: ["payout_id"],
      unique: true,
      where: "kind <> 'check' AND deleted_at IS NULL",
    },
    // `pay` is a step of the order that its check registered.
    { on: ["client_orderid"], unique: true, where: "kind <> 'pay' AND deleted_at IS NULL" },
  ])

export default CardPayoutCall
