import { model } from "@medusajs/framework/utils"
import { reconciliationCauses, reconciliationRepairs, reconciliationSides, repairResults } from "../../../contracts"

/** A difference that a run found. Amounts are decimal text in major units. */
const CardReconciliationDifference = model
  .define("card_reconciliation_difference", {
    id: model.id({ prefix: "crd" }).primaryKey(),
    run_id: model.text(),
    cause: model.enum([...reconciliationCauses]),
    against: model.enum([...reconciliationSides]),
    /** Null for a payment that the ledger does not have. */
    transaction_id: model.text().nullable(),
    payment_id: model.text().nullable(),
    client_orderid: model.text().nullable(),
    orderid: model.text().nullable(),
    /** The row of the report, as a spreadsheet counts it. */
    row_number: model.number().nullable(),
    currency_code: model.text().nullable(),
    /** The amount by which the sides differ. */
    amount: model.text().nullable(),
    /** The ledger's value and the other side's. */
    expected: model.text().nullable(),
    found: model.text().nullable(),
    /** Both sides when they were compared (`ReconciledSide`). */
    ours: model.json().nullable(),
    theirs: model.json().nullable(),
    repair: model.enum([...reconciliationRepairs]).nullable(),
    /** Set while a repair is being made, so that two people do not make it at once. */
    leased_until: model.dateTime().nullable(),
    repaired_at: model.dateTime().nullable(),
    repaired_by: model.text().nullable(),
    result: model.enum([...repairResults]).nullable(),
  })
  .indexes([{ on: ["run_id", "created_at", "id"] }, { on: ["run_id", "cause", "created_at", "id"] }])

export default CardReconciliationDifference
