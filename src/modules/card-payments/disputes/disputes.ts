import type { Page } from "../../../lists"
import type { Context } from "../context"
import { changeDispute, type DisputeChange } from "./change-state"
import {
  type DisputeFilters,
  type DisputeOrder,
  disputeSettings,
  disputesOfPayment,
  exportedDisputes,
  findDispute,
  listDisputes,
} from "./list-disputes"

/** What did shoppers' banks dispute, and what did we answer? @param of returns the module's context */
export function disputesOf(of: () => Context) {
  return {
    /** See `listDisputes`. @throws MedusaError invalid_data */
    list: (filters: DisputeFilters, page: Page & { order?: DisputeOrder }) => listDisputes(of(), filters, page),
    /** Pages of the same rows, for a file. */
    exported: (filters: DisputeFilters) => exportedDisputes(of(), filters),
    ofPayment: (transactionId: string) => disputesOfPayment(of(), transactionId),
    find: (id: string) => findDispute(of(), id),
    settings: () => disputeSettings(of()),
    /** See `changeDispute`. @throws MedusaError not_found, not_allowed */
    change: (change: DisputeChange) => changeDispute(of(), change),
  }
}
