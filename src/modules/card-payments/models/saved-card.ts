import { model } from "@medusajs/framework/utils"

/**
 * A card that a customer saved: what may be shown of it, and the gateway's reference to it,
 * encrypted. Whoever deletes it deletes the row: nothing of it is kept.
 */
const CardSavedCard = model
  .define("card_saved_card", {
    id: model.id({ prefix: "csc" }).primaryKey(),
    customer_id: model.text(),
    account: model.text(),
    /** Card reference and unique reference, as `encrypt` of records/encryption.ts writes them. */
    reference: model.text(),
    brand: model.text().nullable(),
    bin: model.text().nullable(),
    last4: model.text().nullable(),
    exp_month: model.text().nullable(),
    exp_year: model.text().nullable(),
    /** What the customer calls it. */
    name: model.text().nullable(),
    is_default: model.boolean().default(false),
    /**
     * Where the gateway was told to look for the shopper at the first payment; a charge without the
     * shopper repeats it.
     */
    ipaddress: model.text().nullable(),
    /** The payment or verification it was saved from. */
    transaction_id: model.text(),
  })
  .indexes([
    { on: ["customer_id"] },
    {
      name: "IDX_card_saved_card_one_default",
      on: ["customer_id", "account"],
      unique: true,
      where: "is_default AND deleted_at IS NULL",
    },
  ])

export default CardSavedCard
