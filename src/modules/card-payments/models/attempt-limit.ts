import { model } from "@medusajs/framework/utils"

/**
 * How often a session, a card or an address on the net tried to pay, for all servers of the store
 * together. `key` is a keyed hash: no card number and no address can be read from it.
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
