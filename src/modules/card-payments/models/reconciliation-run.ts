import { model } from "@medusajs/framework/utils"
import { reconciliationStates } from "../../../contracts"

/** One comparison of an account's payments of a period with the gateway and with Medusa. */
const CardReconciliationRun = model
  .define("card_reconciliation_run", {
    id: model.id({ prefix: "crr" }).primaryKey(),
    account: model.text(),
    /** First and last day, both included, and the zone in which they are days. */
    from_day: model.text(),
    to_day: model.text(),
    time_zone: model.text(),
    /** The same as moments: a later change of the store's zone must not move a run's borders. */
    from_at: model.dateTime(),
    until_at: model.dateTime(),
    state: model.enum([...reconciliationStates]).default("running"),
    /** Payments of the period at the start, and those compared so far. */
    total: model.number(),
    compared: model.number().default(0),
    differences: model.number().default(0),
    /** First the payments of the ledger, then those of Medusa that the ledger may lack. */
    phase: model.enum(["ledger", "medusa"]).default("ledger"),
    /** Where the phase continues: after the last page whose comparison is committed. */
    cursor: model.text().nullable(),
    /** The end of the lease of the process that compares; see `leaseRows`. */
    leased_until: model.dateTime().nullable(),
    /** Errors in a row that stopped a page. */
    failures: model.number().default(0),
    error: model.json().nullable(),
    /** The id of the user or API key, or `COMMAND_LINE`. */
    requested_by: model.text(),
    /** The uploaded report: its name, columns and counts (`ReconciliationReport`). */
    report: model.json().nullable(),
    finished_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["created_at", "id"] },
    // One running run for each account and period.
    {
      name: "IDX_card_reconciliation_run_one_running",
      on: ["account", "from_day", "to_day"],
      unique: true,
      where: "state = 'running' AND deleted_at IS NULL",
    },
  ])

export default CardReconciliationRun
