import { model } from "@medusajs/framework/utils"
import { syncStates } from "../../../durable"

/**
 * A card with a schedule at the gateway, for one subscription. States:
 * - `intended`: committed, may have been sent.
 * - `unknown`: no readable answer.
 * - `active`
 * - `refused`: the gateway has no such schedule.
 */
const CardRecurringPayment = model
  .define("card_recurring_payment", {
    id: model.id({ prefix: "crp" }).primaryKey(),
    subscription_id: model.text(),
    customer_id: model.text(),
    account: model.text(),
    provider_id: model.text(),
    endpoint: model.text(),
    /** Names the schedule in calls. Assumption: the order ids of its charges start with it. */
    client_orderid: model.text().unique(),
    /**
     * The recurring-payment-id, encrypted by `encrypt` of records/encryption.ts; null until it is
     * known.
     */
    reference: model.text().nullable(),
    /** A keyed digest of the recurring-payment-id, for lookups from callbacks. */
    reference_digest: model.text().nullable(),
    state: model.enum(["intended", "unknown", "active", "refused"]),
    currency_code: model.text(),
    /** Whether the gateway has the requested terms; see `recurring/sync-states.ts`. */
    sync_state: model.enum([...syncStates]),
    /** The latest terms that the gateway is to have: `ScheduleTerms`. */
    requested_terms: model.json(),
    /**
     * The terms that the gateway confirmed (`AcknowledgedTerms`); null until it confirmed the
     * schedule.
     */
    acknowledged_terms: model.json().nullable(),
    /**
     * The saved cards that the gateway may charge: several while the answer to a change of card is
     * missing; none if its card is not known.
     */
    card_ids: model.array(),
    /** The gateway's own words: untrusted text. */
    error_message: model.text().nullable(),
    /** Our reason, as a message (`{ code, params }`), where the gateway gave none. */
    error_reason: model.json().nullable(),
  })
  .indexes([
    { on: ["reference_digest"] },
    { on: ["account"] },
    // One schedule for each subscription: two would charge twice.
    {
      name: "IDX_card_recurring_payment_one_a_subscription",
      on: ["subscription_id"],
      unique: true,
      where: "state <> 'refused' AND deleted_at IS NULL",
    },
  ])

export default CardRecurringPayment
