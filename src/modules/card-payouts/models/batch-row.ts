import { model } from "@medusajs/framework/utils"

/** One row of a batch's file: the payout created from it, or its problems. */
const CardPayoutBatchRow = model
  .define("card_payout_batch_row", {
    id: model.id({ prefix: "cpr" }).primaryKey(),
    batch_id: model.text(),
    /** Spreadsheet row number: the header is row 1. */
    row_number: model.number(),
    payout_id: model.text().nullable(),
    /**
     * Cells by which a person finds the row: `{ recipient_name, amount, currency_code, reference
     * }`.
     */
    cells: model.json(),
    /** `[{ field, code, params }]`. */
    problems: model.json(),
  })
  .indexes([
    { on: ["batch_id", "row_number"], unique: true, where: "deleted_at IS NULL" },
    {
      name: "IDX_card_payout_batch_row_without_payout",
      on: ["batch_id"],
      where: "payout_id IS NULL AND deleted_at IS NULL",
    },
  ])

export default CardPayoutBatchRow
