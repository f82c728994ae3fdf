import { model } from "@medusajs/framework/utils"

/**
 * Counts payment attempts of sessions, cards and IP addresses, across all servers of the store.
 * `key` is a keyed hash, so it reveals no card number and no address.
 */
const CardAttemptLimit = model
  .define("card_attempt_limit", {
    id: model.id({ prefix: "cal" }).primaryKey(),
    key: model.text().unique(),
    attempts: model.number(),
    window_start: model.dateTime(),
  })
  .indexes([{ on: ["window_start"] }])

export default CardAttemptLimit
