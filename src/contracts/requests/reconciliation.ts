import { z } from "zod"
import { findEmbeddedCard } from "../../card-check/find-embedded-card"
import { lazySchema } from "../../gateway/lazy-schema"
import type { MessageCode } from "../../messages"
import { reconciliationCauses, reconciliationSides, reconciliationStates } from "../reconciliation"
import { listed, paged, rowId, storable } from "./fields"

const day = lazySchema(() => z.iso.date("field.not_a_day" satisfies MessageCode))

/** The days are those of the store's zone, both included. */
export const AdminStartReconciliation = lazySchema(() => z.strictObject({ account: rowId, from: day, to: day }))
export type StartReconciliationBody = z.input<typeof AdminStartReconciliation>
export type AdminStartReconciliation = z.output<typeof AdminStartReconciliation>

export const AdminListReconciliations = lazySchema(() =>
  z.strictObject({ account: listed.id, state: z.enum(reconciliationStates).optional(), ...paged }),
)
export type ReconciliationsQuery = z.input<typeof AdminListReconciliations>

const differenceFilters = {
  /** Exactly the client order id, the gateway's order id, or the id of the payment here or in Medusa. */
  q: listed.q,
  cause: lazySchema(() => z.enum(reconciliationCauses).optional()),
  against: lazySchema(() => z.enum(reconciliationSides).optional()),
  /** `no`: the differences that no repair has ended. */
  repaired: lazySchema(() => z.enum(["yes", "no"]).optional()),
}

export const AdminListDifferences = lazySchema(() => z.strictObject({ ...differenceFilters, ...paged }))
export type DifferencesQuery = z.input<typeof AdminListDifferences>
export const AdminExportDifferences = lazySchema(() => z.strictObject(differenceFilters))

/** `digest`: of the preview. */
export const AdminRepairDifference = lazySchema(() => z.strictObject({ digest: rowId }))
export type AdminRepairDifference = z.output<typeof AdminRepairDifference>

/** A column's name, as the first row of the file has it. */
const column = lazySchema(() => z.string().trim().min(1).max(100).regex(storable))

/** The gateway's own report. `columns`: the column of each field; order id and amount are needed. */
export const AdminUploadReport = lazySchema(() =>
  z.strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(storable, "payout_file.name_character" satisfies MessageCode)
      .refine((name) => !findEmbeddedCard(name), "payout_file.name_card_number" satisfies MessageCode),
    csv: z.string(),
    columns: z.strictObject({
      order_id: column,
      amount: column,
      currency: column.optional(),
      type: column.optional(),
      status: column.optional(),
      date: column.optional(),
    }),
  }),
)
export type AdminUploadReport = z.output<typeof AdminUploadReport>
export type UploadReportBody = z.input<typeof AdminUploadReport>
