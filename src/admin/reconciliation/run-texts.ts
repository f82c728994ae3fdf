import type { AdminReconciliation } from "../../contracts"
import { dayText } from "../format/format-date"
import type { Messages } from "../format/localized-text"
import type { Period } from "./period"

/** `1–31 Oct 2026`. */
export function formatPeriod({ locale }: Pick<Messages, "locale">, { from, to }: Period): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" })
  const [first, last] = [from, to].map((day) => new Date(`${day}T12:00:00Z`)) as [Date, Date]
  return format.formatRange(first, last)
}

/**
 * Whether a run answers for its period, or soon will: its books agree, or it compares. A run that was
 * started before the period's end is outdated.
 */
export function isAnswer(run: Summarized & Pick<AdminReconciliation, "created_at" | "time_zone" | "to">): boolean {
  const result = resultOf(run)
  return result === "running" || (result === "agrees" && dayText(run.created_at, run.time_zone) > run.to)
}

type Summarized = Pick<AdminReconciliation, "state" | "compared" | "differences" | "open">

/**
 * The result of a run:
 * - `agrees`: the books agree, `repaired` after repairs.
 * - `differs`: differences are open.
 * - `running`, `canceled`, `failed`: not all payments were compared.
 */
export function resultOf({ state, differences, open }: Summarized) {
  if (state !== "done") return state
  if (open > 0) return "differs"
  return differences > 0 ? "repaired" : "agrees"
}
