import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { DateTime } from "luxon"
import type { Context } from "./context"
import { dayOf } from "./day-of"
import type { PayoutRow, PayoutState } from "./rows"

type Dated = Pick<PayoutRow, "created_at" | "limit_day" | "paid_at" | "state">

/** Not sent: it would be money of today. */
const unsent: readonly PayoutState[] = ["draft", "checking", "checked", "awaiting_approval", "approved"]

/** As `isInDoubt` says it. */
const inDoubt = "(state = 'failed' AND doubted_until IS NOT NULL)"

/** The days of the store that a payout belongs to: on which it was created, asked for or paid, and today while it can be. */
export function daysOf({ settings, now }: Context, rows: readonly Dated[]): string[] {
  const days = rows.flatMap(({ created_at, limit_day, paid_at, state }) => [
    dayOf(new Date(created_at), settings),
    ...(limit_day ? [limit_day] : []),
    ...(paid_at ? [dayOf(new Date(paid_at), settings)] : []),
    ...(unsent.includes(state) ? [dayOf(now(), settings)] : []),
  ])
  return [...new Set(days)]
}

/**
 * Keeps of payouts with the same sum and destination those that may be this one once more: of one of these days, or of any day as long
 * as money may be on its way, or leaves with the next yes. What is known to have come to nothing is none.
 */
export function whereTwin(query: Knex.QueryBuilder, { settings }: Context, days: readonly string[]): void {
  const within = (one: Knex.QueryBuilder, column: "created_at" | "paid_at") => {
    for (const day of days) {
      const start = DateTime.fromISO(day, { zone: settings.timeZone }).startOf("day")
      const next = start.plus({ days: 1 })
      void one.orWhere((moment) => {
        void moment.where(column, ">=", start.toJSDate()).where(column, "<", next.toJSDate())
      })
    }
  }
  void query
    .where({ deleted_at: null })
    .whereNot({ state: "canceled" })
    .whereRaw(`(state <> 'failed' OR ${inDoubt})`)
    .where((one) => {
      void one
        .whereIn("state", ["awaiting_approval", "approved", "paying", "unknown"])
        .orWhereRaw(inDoubt)
        .orWhereIn("limit_day", [...days])
      within(one, "created_at")
      within(one, "paid_at")
    })
}
