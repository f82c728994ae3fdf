import { model } from "@medusajs/framework/utils"

/** A sentence of a subscription's history, and the event that is told of it. */
const CardSubscriptionEntry = model
  .define("card_subscription_entry", {
    id: model.id({ prefix: "cse" }).primaryKey(),
    subscription_id: model.text(),
    charge_id: model.text().nullable(),
    kind: model.text(),
    message: model.text(),
    /** On the clock of subscriptions, which may be moved; `created_at` is the machine's, and the order in which they are told. */
    happened_at: model.dateTime(),
    actor: model.text().nullable(),
    /** Told as `card_subscription.<event>`; null for what nobody is told of. */
    event: model.text().nullable(),
    told_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["subscription_id"] },
    { on: ["created_at"], where: "event IS NOT NULL AND told_at IS NULL AND deleted_at IS NULL" },
  ])

export default CardSubscriptionEntry
