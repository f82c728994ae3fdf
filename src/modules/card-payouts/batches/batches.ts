import type { Actor } from "../actor"
import type { Context } from "../context"
import type { PayoutFilters } from "../payouts/read-payouts"
import { approveBatch } from "../approvals/approve"
import { cancelBatch } from "./cancel-batch"
import { createBatch, type NewBatch } from "./create-batch"
import { csvParts } from "../../../lists/csv-file"
import { exportLines } from "../files/export-payouts"
import { advanceBatch } from "./advance-batch"
import { listBatches, viewBatch } from "./read-batches"
import { payBatch } from "./pay-batch"
import { readBatchFile } from "../files/read-batch-file"
import { reportLines } from "../files/report-batch"
import { type BatchRequest, requestBatch } from "../approvals/request-batch"
import { templateOf } from "../files/template"

/** Batches: many payouts from one file. @param of returns the module's context at each call */
export function batchesOf(of: () => Context) {
  return {
    /** See `readBatchFile`. @throws MedusaError invalid_data */
    read: async (text: string, account: string) => readBatchFile(text, { account, settings: of().settings }),
    /**
     * See `templateOf`. @throws MedusaError invalid_data if the account pays nothing from a file
     */
    template: (account: string): string => templateOf({ account, settings: of().settings }),
    /** See `createBatch`. @throws MedusaError */
    create: async (batch: NewBatch) => createBatch(of(), batch),
    /** See `requestBatch`. @throws MedusaError */
    request: async (request: BatchRequest) => requestBatch(of(), request),
    /** See `approveBatch`. @throws MedusaError */
    approve: async (approval: BatchRequest) => approveBatch(of(), approval),
    /** See `payBatch`. @throws MedusaError */
    pay: async (input: { batch_id: string; actor: Actor }) => payBatch(of(), input),
    /** See `cancelBatch`. @throws MedusaError */
    cancel: async (input: { batch_id: string; actor: Actor }) => cancelBatch(of(), input),
    /** See `advanceBatch`. */
    advance: async (id: string) => advanceBatch(of(), id),
    /** See `listBatches`. @throws MedusaError */
    listed: async (page: Parameters<typeof listBatches>[1]) => listBatches(of(), page),
    /** See `viewBatch`. @throws MedusaError not_found */
    view: async (id: string, requester: Actor) => viewBatch(of(), id, requester),
    /**
     * The rows of a batch and their outcomes, as parts of a CSV file. @throws MedusaError not_found
     */
    report: (id: string): AsyncGenerator<string> => csvParts(reportLines(of(), id)),
    /** Payouts as parts of a CSV file. */
    exported: (filters: PayoutFilters): AsyncGenerator<string> => csvParts(exportLines(of(), filters)),
  }
}
