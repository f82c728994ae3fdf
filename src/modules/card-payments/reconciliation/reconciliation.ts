import type { Lease } from "../../../durable"
import { allPages, type Page } from "../../../lists"
import type { Context } from "../context"
import { compareReport, type UploadedReport } from "./compare-report"
import { compareRun, type CompareOptions, type MedusaBooks } from "./compare-run"
import { claimRepair, endRepair, finishRepair, previewRepair, type RepairInHand } from "./repairs"
import { type DifferenceFilters, findRun, listDifferences, listRuns, runDetail, type RunFilters } from "./run-rows"
import { cancelRun, claimRun, type NewRun, problemsOfRun, startRun } from "./runs"

const EXPORTED_AT_ONCE = 200

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

    /** Pages of the differences of a run, for a file. @throws MedusaError not_found */
    async *exported(filters: DifferenceFilters & { run_id: string }) {
      await findRun(of().pg, filters.run_id)
      yield* allPages(EXPORTED_AT_ONCE, async (page) => {
        const { differences: rows, next } = await listDifferences(of(), filters, page)
        return { rows, next }
      })
    },

    /** See `compareReport`. @throws MedusaError not_found, not_allowed, invalid_data */
    compareReport: (report: UploadedReport) => compareReport(of(), report),

    /** See `previewRepair`. @throws MedusaError not_found, not_allowed */
    preview: (id: string, books: MedusaBooks) => previewRepair(of(), id, books),

    /** See `claimRepair`. @throws MedusaError not_found, not_allowed */
    claimRepair: (repair: { id: string; digest: string }, books: MedusaBooks) => claimRepair(of(), repair, books),

    /** See `finishRepair`. */
    finishRepair: (repair: RepairInHand, outcome: Parameters<typeof finishRepair>[2]) =>
      finishRepair(of(), repair, outcome),

    /** Lets another person make a repair that failed. */
    abandonRepair: ({ lease }: RepairInHand) => endRepair(of(), lease, {}),

    /** See `claimRun`. */
    claim: (id?: string) => claimRun(of(), id),

    /** See `compareRun`. */
    compare: (lease: Lease, options: CompareOptions) => compareRun(of(), lease, options),
  }
}
