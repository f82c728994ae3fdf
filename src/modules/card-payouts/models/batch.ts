import { model } from "@medusajs/framework/utils"

/** Many payouts from one file. How far they are is counted from the payouts. */
const CardPayoutBatch = model
  .define("card_payout_batch", {
    id: model.id({ prefix: "cpb" }).primaryKey(),
    account: model.text(),
    /** Of the file, as it was uploaded. */
    name: model.text().searchable(),
    state: model.enum(["checking", "ready", "awaiting_approval", "paying", "finished", "canceled"]),
    rows: model.number(),
    /** Everybody who shaped it or asked for it: none of them approves it. */
    initiators: model.array(),
    requested_by: model.text().nullable(),
    requested_at: model.dateTime().nullable(),
    next_poll_at: model.dateTime().nullable(),
    leased_until: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["created_at", "id"] },
    { on: ["next_poll_at"], where: "next_poll_at IS NOT NULL AND deleted_at IS NULL" },
  ])

export default CardPayoutBatch
