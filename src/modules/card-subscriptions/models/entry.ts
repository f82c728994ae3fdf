import { model } from "@medusajs/framework/utils"

/**
 * An entry of a subscription's history, with the event that reports it. A database trigger refuses
 * deletes, and changes of other columns than those of publishing.
 */
const CardSubscriptionEntry = model
  .define("card_subscription_entry", {
    id: model.id({ prefix: "cse" }).primaryKey(),
    /** Orders the entries of a subscription. */
    position: model.autoincrement(),
    subscription_id: model.text(),
    charge_id: model.text().nullable(),
    /** The message: what happened, as a code of `src/messages` with its parameters. */
    code: model.text(),
    params: model.json(),
    /** By the subscriptions' clock, which may be moved; `created_at` is by the database's clock. */
    happened_at: model.dateTime(),
    actor: model.text().nullable(),
    /** Published as `card_subscription.<event>`; null if no event reports the entry. */
    event: model.text().nullable(),
    published_at: model.dateTime().nullable(),
    /** The lease of the process that is publishing the event. */
    publishing_until: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["subscription_id"] },
    { on: ["position"], where: "event IS NOT NULL AND published_at IS NULL AND deleted_at IS NULL" },
  ])

export default CardSubscriptionEntry
