import { generateEntityId } from "@medusajs/framework/utils"
import { DateTime } from "luxon"
import { type Lease, leaseRows } from "../../../durable"
import { endOf, startOf } from "../../../lists"
import { fieldName, invalidData, notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { Context } from "../context"
import { violates } from "../records/rows"
import { DIFFERENCES, findRun, type RunRow, RUNS } from "./run-rows"

export type NewRun = { account: string; from: string; to: string; requested_by: string }

/** The longest period: a year. */
const MOST_DAYS = 366
/** Runs stay for as long as a year is compared with the year before. */
const KEPT_DAYS = 800

/** The problems of a period and account, by field; empty if a run can start. */
export function problemsOfRun(
  { options, now }: Context,
  { account, from, to }: Omit<NewRun, "requested_by">,
): Record<string, KnownMessage> {
  const [first, last] = [from, to].map((day) => DateTime.fromISO(day, { zone: options.timeZone })) as [
    DateTime,
    DateTime,
  ]
  const today = DateTime.fromJSDate(now(), { zone: options.timeZone }).toISODate() ?? ""
  const accounts = Object.keys(options.accounts)
  const field = (name: string) => ({ field: fieldName(name) })
  // The command passes days as a person typed them, such as 2026-02-30.
  const noDays = Object.entries({ from: first, to: last }).filter(([, day]) => !day.isValid)
  if (noDays.length > 0) {
    return Object.fromEntries(noDays.map(([name]) => [name, toMessage("field.not_a_day", field(name))]))
  }
  return {
    ...(accounts.includes(account)
      ? {}
      : { account: toMessage("reconciliation.account_unknown", { ...field("account"), accounts }) }),
    ...(from > today ? { from: toMessage("reconciliation.period_future", { ...field("from"), today }) } : {}),
    ...(to > today
      ? { to: toMessage("reconciliation.period_future", { ...field("to"), today }) }
      : to < from
        ? { to: toMessage("reconciliation.period_reversed", field("to")) }
        : last.diff(first, "days").days >= MOST_DAYS
          ? { to: toMessage("reconciliation.period_too_long", { ...field("to"), most: String(MOST_DAYS) }) }
          : {}),
  }
}

/**
 * Starts a run; returns the running one if there is one of the same account and period.
 * @throws MedusaError invalid_data for a wrong period or account
 */
export async function startRun(context: Context, { account, from, to, requested_by }: NewRun): Promise<RunRow> {
  const [problem] = Object.values(problemsOfRun(context, { account, from, to }))
  if (problem) throw invalidData(problem)
  const { pg, options } = context
  const zone = options.timeZone
  const moments = { from_at: startOf(from, zone), until_at: endOf(to, zone) }
  const row = { account, from_day: from, to_day: to, time_zone: zone, ...moments }
  const [counted] = (await paymentsOf(context, row).count("id as count")) as { count: string }[]
  try {
    const [started] = (await pg(RUNS)
      .insert({
        ...{ id: generateEntityId(undefined, "crr"), ...row },
        ...{ state: "running", total: Number(counted?.count ?? 0), requested_by },
      })
      .returning("*")) as [RunRow]
    return started
  } catch (error) {
    if (!violates(error, "IDX_card_reconciliation_run_one_running")) throw error
    const same = { account, from_day: from, to_day: to, state: "running", deleted_at: null }
    const running = (await pg(RUNS).where(same).first()) as RunRow | undefined
    // It may have ended in between.
    return running ?? startRun(context, { account, from, to, requested_by })
  }
}

/** The payments that a run compares: those that were started in the period. A verification moves no money. */
export function paymentsOf({ pg }: Pick<Context, "pg">, run: Pick<RunRow, "account" | "from_at" | "until_at">) {
  return pg("card_transaction")
    .where({ account: run.account, deleted_at: null })
    .whereNot("type", "verification")
    .where("created_at", ">=", run.from_at)
    .where("created_at", "<", run.until_at)
}

/**
 * Cancels a running run. The process that compares it loses its lease with that, and commits
 * nothing more. @throws MedusaError not_found, not_allowed
 */
export async function cancelRun({ pg, now }: Context, id: string): Promise<void> {
  await findRun(pg, id)
  const canceled = await pg(RUNS)
    .where({ id, state: "running" })
    .update({ state: "canceled", leased_until: null, finished_at: now(), updated_at: now() })
  if (canceled === 0) throw notAllowed(toMessage("reconciliation.ended"))
}

/** Claims a running run that no other process compares. */
export async function claimRun({ pg }: Context, id?: string): Promise<Lease | undefined> {
  const [lease] = await leaseRows(pg, {
    table: RUNS,
    due: id === undefined ? "state = 'running'" : "state = 'running' AND id = ?",
    bindings: id === undefined ? [] : [id],
    orderBy: "leased_until NULLS FIRST, created_at",
    limit: 1,
  })
  return lease
}

/** Deletes ended runs after `KEPT_DAYS`, with their differences. */
export async function eraseRuns({ pg, now }: Context): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000)
  const old = pg(RUNS).where("created_at", "<", before).whereNot("state", "running")
  await pg(DIFFERENCES).whereIn("run_id", old.clone().select("id")).delete()
  await old.delete()
}
