import { model } from "@medusajs/framework/utils"

/**
 * A card with a schedule at the gateway, for one subscription. `intended` (committed, may have been
 * sent) · `unknown` (no readable answer) · `active` · `refused` (there is none).
 */
const CardRecurringPayment = model
  .define("card_recurring_payment", {
    id: model.id({ prefix: "crp" }).primaryKey(),
    subscription_id: model.text(),
    customer_id: model.text(),
    account: model.text(),
    provider_id: model.text(),
    endpoint: model.text(),
    /** Names it in calls, and is the beginning of the order ids of its charges (assumption). */
    client_orderid: model.text().unique(),
    /**
     * The recurring-payment-id, as `encrypt` of records/encryption.ts writes it; null until it is
     * known.
     */
    reference: model.text().nullable(),
    /** A keyed digest of the recurring-payment-id, by which a callback finds it. */
    reference_digest: model.text().nullable(),
    state: model.enum(["intended", "unknown", "active", "refused"]),
    currency_code: model.text(),
    /** What the gateway was told last. */
    synced_terms: model.json().nullable(),
    /**
     * Whether the gateway knows what is in `told`: an update whose answer was lost, or a charge
     * that should not be.
     */
    is_unsure: model.boolean().default(false),
    error_message: model.text().nullable(),
  })
  .indexes([
    { on: ["reference_digest"] },
    // One schedule a subscription: two at once would charge twice.
    {
      name: "IDX_card_recurring_payment_one_a_subscription",
      on: ["subscription_id"],
      unique: true,
      where: "state <> 'refused' AND deleted_at IS NULL",
    },
  ])

export default CardRecurringPayment
