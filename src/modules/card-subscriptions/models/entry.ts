import { model } from "@medusajs/framework/utils"

/** A sentence of a subscription's history, and the event that is told of it. */
const CardSubscriptionEntry = model
  .define("card_subscription_entry", {
    id: model.id({ prefix: "cse" }).primaryKey(),
    /** By this the entries of a subscription are in order. */
    position: model.autoincrement(),
    subscription_id: model.text(),
    charge_id: model.text().nullable(),
    kind: model.text(),
    message: model.text(),
    /** On the clock of subscriptions, which may be moved; `created_at` is the machine's. */
    happened_at: model.dateTime(),
    actor: model.text().nullable(),
    /** Published as `card_subscription.<event>`; null for what nobody is told of. */
    event: model.text().nullable(),
    published_at: model.dateTime().nullable(),
    /** While a process is publishing it. */
    publishing_until: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["subscription_id"] },
    { on: ["position"], where: "event IS NOT NULL AND published_at IS NULL AND deleted_at IS NULL" },
  ])

export default CardSubscriptionEntry
