import { model } from "@medusajs/framework/utils"

/** Somebody's yes to a payout as it was. Withdrawn, never deleted, where the payout has to be checked anew. */
const CardPayoutApproval = model
  .define("card_payout_approval", {
    id: model.id({ prefix: "cpa" }).primaryKey(),
    payout_id: model.text(),
    approver_id: model.text(),
    /** Medusa's auth identity by which the approver was signed in. */
    auth_identity_id: model.text().nullable(),
    withdrawn_at: model.dateTime().nullable(),
  })
  .indexes([
    {
      name: "IDX_card_payout_approval_once_a_person",
      on: ["payout_id", "approver_id"],
      unique: true,
      where: "withdrawn_at IS NULL AND deleted_at IS NULL",
    },
  ])

export default CardPayoutApproval
