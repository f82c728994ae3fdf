import { model } from "@medusajs/framework/utils"

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
    /** The terms last sent to the gateway. */
    synced_terms: model.json().nullable(),
    /**
     * True if the gateway may not have `synced_terms`: the answer to an update was lost, or an
     * unexpected charge was made.
     */
    is_unsure: model.boolean().default(false),
    error_message: model.text().nullable(),
  })
  .indexes([
    { on: ["reference_digest"] },
    // One schedule for each subscription: two would charge twice.
    {
      name: "IDX_card_recurring_payment_one_a_subscription",
      on: ["subscription_id"],
      unique: true,
      where: "state <> 'refused' AND deleted_at IS NULL",
    },
  ])

export default CardRecurringPayment
