import { model } from "@medusajs/framework/utils"

/**
 * Counts refused callbacks: one row for each account and reason, however many messages there are.
 * Nobody proved to be the gateway, so no value of a message is stored.
 */
const CardRefusedCallback = model
  .define("card_refused_callback", {
    id: model.id({ prefix: "crf" }).primaryKey(),
    /** An account of the options; `*` for every other name. */
    account: model.text(),
    reason: model.enum(["unknown_account", "malformed", "forged"]),
    count: model.number(),
    last_at: model.dateTime(),
    /** Of the last message: its method, the known parameters, and the number of all others. */
    sample: model.json(),
  })
  .indexes([{ on: ["account", "reason"], unique: true }])

export default CardRefusedCallback
