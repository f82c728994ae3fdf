import type { Lease } from "../../../durable"
import type { Page } from "../../../lists"
import type { Context } from "../context"
import { compareRun, type CompareOptions } from "./compare-run"
import { type DifferenceFilters, findRun, listDifferences, listRuns, runDetail, type RunFilters } from "./run-rows"
import { cancelRun, claimRun, type NewRun, problemsOfRun, startRun } from "./runs"

/** Do the books agree? @param of returns the module's context at each call */
export function reconciliationOf(of: () => Context) {
  return {
    /** The names of the accounts, and the zone of a period's days. */
    settings: () => ({ accounts: Object.keys(of().options.accounts), time_zone: of().options.timeZone }),

    /** See `problemsOfRun`. */
    problems: (run: Omit<NewRun, "requested_by">) => problemsOfRun(of(), run),

    /** See `startRun`. @throws MedusaError invalid_data */
    start: (run: NewRun) => startRun(of(), run),

    /** See `cancelRun`. @throws MedusaError not_found, not_allowed */
    cancel: (id: string) => cancelRun(of(), id),

    /** @throws MedusaError not_found */
    find: (id: string) => findRun(of().pg, id),

    list: (filters: RunFilters, page: Page) => listRuns(of(), filters, page),

    /** @throws MedusaError not_found */
    detail: (id: string) => runDetail(of(), id),

    /** @throws MedusaError not_found */
    async differences(filters: DifferenceFilters & { run_id: string }, page: Page) {
      await findRun(of().pg, filters.run_id)
      return listDifferences(of(), filters, page)
    },

    /** See `claimRun`. */
    claim: (id?: string) => claimRun(of(), id),

    /** See `compareRun`. */
    compare: (lease: Lease, options: CompareOptions) => compareRun(of(), lease, options),
  }
}
