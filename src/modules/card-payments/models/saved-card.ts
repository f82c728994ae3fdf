import { model } from "@medusajs/framework/utils"

/**
 * A customer's saved card: its displayable details and the gateway's reference, encrypted. Deleting
 * the card deletes the row; nothing is kept.
 */
const CardSavedCard = model
  .define("card_saved_card", {
    id: model.id({ prefix: "csc" }).primaryKey(),
    customer_id: model.text(),
    account: model.text(),
    /** The card reference and unique reference, encrypted by `encrypt` of records/encryption.ts. */
    reference: model.text(),
    brand: model.text().nullable(),
    bin: model.text().nullable(),
    last4: model.text().nullable(),
    exp_month: model.text().nullable(),
    exp_year: model.text().nullable(),
    /** The customer's name for the card. */
    name: model.text().nullable(),
    is_default: model.boolean().default(false),
    /** The shopper's IP address of the first payment; charges without the shopper repeat it. */
    ipaddress: model.text().nullable(),
    /** The payment or verification from which the card was saved. */
    transaction_id: model.text(),
  })
  .indexes([
    { on: ["customer_id"] },
    { on: ["account"] },
    {
      name: "IDX_card_saved_card_one_default",
      on: ["customer_id", "account"],
      unique: true,
      where: "is_default AND deleted_at IS NULL",
    },
  ])

export default CardSavedCard
