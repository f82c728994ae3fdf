import { model } from "@medusajs/framework/utils"
import { batchStates } from "../../../contracts"

/** Many payouts from one file. Progress is counted from the payouts. */
const CardPayoutBatch = model
  .define("card_payout_batch", {
    id: model.id({ prefix: "cpb" }).primaryKey(),
    account: model.text(),
    /** The name of the uploaded file. */
    name: model.text().searchable(),
    state: model.enum([...batchStates]),
    rows: model.number(),
    /** Ids of everybody who uploaded, changed or requested it; none of them may approve it. */
    initiators: model.array(),
    requested_by: model.text().nullable(),
    requested_at: model.dateTime().nullable(),
    /**
     * When somebody ordered payment of the approved rows (`payBatch`); null if nobody did for the
     * present request. A new request clears it.
     */
    ordered_to_pay_at: model.dateTime().nullable(),
    /** When somebody canceled the batch; rows whose call was in flight then continue. */
    canceled_at: model.dateTime().nullable(),
    next_poll_at: model.dateTime().nullable(),
    leased_until: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["created_at", "id"] },
    {
      name: "IDX_card_payout_batch_waiting",
      on: ["created_at", "id"],
      where: "state = 'awaiting_approval' AND deleted_at IS NULL",
    },
    { on: ["next_poll_at"], where: "next_poll_at IS NOT NULL AND deleted_at IS NULL" },
  ])

export default CardPayoutBatch
