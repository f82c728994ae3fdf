import { model } from "@medusajs/framework/utils"

/**
 * A person's approval of a payout. Approvals are withdrawn, never deleted, when the payout must be
 * checked again.
 */
const CardPayoutApproval = model
  .define("card_payout_approval", {
    id: model.id({ prefix: "cpa" }).primaryKey(),
    payout_id: model.text(),
    approver_id: model.text(),
    /** The auth identity of Medusa with which the approver was signed in. */
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
