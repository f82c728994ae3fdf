import { z } from "zod"
import { lazySchema } from "../../gateway/lazy-schema"
import type { MessageCode } from "../../messages"
import { isCurrency } from "../../money/currency"
import { type OverviewPeriod, overviewPeriods } from "../overview"
import { listed } from "./fields"

/** Leap days included. */
const MOST_DAYS = 3 * 366
const DAY_MS = 86_400_000

/** Either the name of a period, or its first and last day; the last 30 days without both. */
export const periodFields = {
  period: lazySchema(() => z.enum(overviewPeriods).optional()),
  from: listed.day,
  to: listed.day,
}

type Period = { period?: OverviewPeriod; from?: string; to?: string }

export function checkPeriod({ period, from, to }: Period, context: z.RefinementCtx): void {
  const problem = (path: "from" | "to" | "period", message: MessageCode) =>
    context.addIssue({ code: "custom", path: [path], message })
  if (period && (from ?? to)) return problem("period", "field.beside_days")
  if (!from && !to) return
  if (!from) return problem("from", "field.missing")
  if (!to) return problem("to", "field.missing")
  if (to < from) return problem("to", "field.before_from")
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS >= MOST_DAYS) problem("to", "field.too_late_after_from")
}

export const AdminReadOverview = lazySchema(() =>
  z
    .strictObject({
      ...periodFields,
      account: listed.id,
      currency: z
        .string()
        .trim()
        .refine(isCurrency, "field.not_a_currency" satisfies MessageCode)
        .toLowerCase()
        .optional(),
    })
    .superRefine(checkPeriod),
)
export type OverviewQuery = z.input<typeof AdminReadOverview>
