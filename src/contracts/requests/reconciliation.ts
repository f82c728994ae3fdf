import { z } from "zod"
import { lazySchema } from "../../gateway/lazy-schema"
import type { MessageCode } from "../../messages"
import { reconciliationCauses, reconciliationSides, reconciliationStates } from "../reconciliation"
import { listed, paged, rowId } from "./fields"

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
  cause: lazySchema(() => z.enum(reconciliationCauses).optional()),
  against: lazySchema(() => z.enum(reconciliationSides).optional()),
  /** `no`: the differences that no repair has ended. */
  repaired: lazySchema(() => z.enum(["yes", "no"]).optional()),
}

export const AdminListDifferences = lazySchema(() => z.strictObject({ ...differenceFilters, ...paged }))
export type DifferencesQuery = z.input<typeof AdminListDifferences>
export const AdminExportDifferences = lazySchema(() => z.strictObject(differenceFilters))

/** `digest`: of the preview. */
export const AdminRepairDifference = lazySchema(() => z.strictObject({ digest: z.string().min(1).max(64) }))
export type AdminRepairDifference = z.output<typeof AdminRepairDifference>
