import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { DateTime } from "luxon"
import type { CountedSum, HoldFilter, OpenFigures } from "../../../contracts"
import { sum } from "../../../money"
import type { Context } from "../context"
import { FORMER_HOLD_DAYS, holdDays } from "../operations/hold-days"

const DAY_MS = 86_400_000

type OpenFilters = { account?: string; currency: string }

/** The uncaptured holds and the unknown outcomes at present, in one currency. */
export async function openFigures(context: Context, filters: OpenFilters): Promise<OpenFigures<Date>> {
  const [authorizations, unknown] = await Promise.all([authorizationsOf(context, filters), unknownOf(context, filters)])
  return { authorizations, unknown }
}

/** The holds of the figures and of the list's filter. An index has the same condition. */
const OPEN_HOLD = `type = 'preauth' AND status = 'approved' AND released_at IS NULL AND reversed_at IS NULL
  AND captured_amount::numeric < amount::numeric AND mismatch IS NULL AND deleted_at IS NULL`

/** When a hold expires, by the days of its account. A subquery for each row would take longer. */
const EXPIRES_AT = `(approved_at + coalesce(
  (CAST(:days AS int[]))[array_position(CAST(:accounts AS text[]), account)], :former) * interval '24 hours')`

const expiries = {
  expired: `${EXPIRES_AT} <= :now`,
  this_week: `${EXPIRES_AT} > :now AND ${EXPIRES_AT} <= :week`,
  later: `${EXPIRES_AT} > :now AND ${EXPIRES_AT} > :week`,
} as const
type Expiry = keyof typeof expiries

const filtered: Readonly<Record<HoldFilter, readonly Expiry[]>> = {
  open: ["this_week", "later"],
  expiring: ["this_week"],
  expired: ["expired"],
}

function weekEnd({ now, options }: Context): DateTime {
  return DateTime.fromJSDate(now(), { zone: options.timeZone }).endOf("week")
}

function bindingsOf(context: Context) {
  const { now, options } = context
  const accounts = Object.keys(options.accounts)
  const days = accounts.map((account) => holdDays(options, account))
  return { now: now(), week: weekEnd(context).toJSDate(), accounts, days, former: FORMER_HOLD_DAYS }
}

/** Restricts a query of payments to the holds that the figure of this name counts. */
export function whereHold(context: Context, query: Knex.QueryBuilder, hold: HoldFilter): void {
  const expiry = filtered[hold].map((name) => `(${expiries[name]})`).join(" OR ")
  const bindings = bindingsOf(context)
  void query.whereRaw(`${OPEN_HOLD} AND (${expiry})`, bindings)
  // The index has no days: this bound keeps it from reading the holds that expired long before.
  const most = Math.max(...bindings.days, FORMER_HOLD_DAYS)
  if (hold !== "expired") void query.where("approved_at", ">", new Date(bindings.now.getTime() - most * DAY_MS))
}

type HoldGroup = CountedSum & { expiry: Expiry }

async function authorizationsOf(
  context: Context,
  { account, currency }: OpenFilters,
): Promise<OpenFigures["authorizations"]> {
  const { rows } = await context.pg.raw<{ rows: HoldGroup[] }>(
    `SELECT CASE ${Object.entries(expiries)
      .map(([name, condition]) => `WHEN ${condition} THEN '${name}'`)
      .join(" ")} END AS expiry,
       count(*)::int AS count, sum(amount::numeric - captured_amount::numeric)::text AS amount
     FROM card_transaction
     WHERE ${OPEN_HOLD} AND currency_code = :currency ${account === undefined ? "" : "AND account = :account"}
     GROUP BY 1`,
    { ...bindingsOf(context), currency, ...(account === undefined ? {} : { account }) },
  )
  const of = (hold: HoldFilter): CountedSum => {
    const groups = rows.filter(({ expiry }) => filtered[hold].includes(expiry))
    return {
      count: groups.reduce((total, { count }) => total + count, 0),
      amount: sum(
        groups.map(({ amount }) => amount),
        currency,
      ),
    }
  }
  return {
    ...{ open: of("open"), expiring: of("expiring"), expired: of("expired") },
    week_ends: weekEnd(context).toISODate() ?? "",
  }
}

/** Steps of payments whose outcome is unknown. An index has the second condition. */
const UNKNOWN_STEP = `step.state = 'unknown'
  AND step.state IN ('intended', 'pending', 'unknown') AND step.type IN ('capture', 'void', 'return') AND step.deleted_at IS NULL`

/** Restricts a query of payments to those that the figure of unknown outcomes counts. */
export function whereUnknown(query: Knex.QueryBuilder): void {
  void query.whereRaw(
    `(state = 'unknown' OR id = ANY(ARRAY(SELECT step.transaction_id FROM card_operation step WHERE ${UNKNOWN_STEP})))`,
  )
}

type UnknownGroup = { of: "payments" | "steps"; count: number; oldest_since: Date | null }

async function unknownOf({ pg }: Context, { account, currency }: OpenFilters): Promise<OpenFigures<Date>["unknown"]> {
  const ofPayment = `payment.deleted_at IS NULL AND payment.currency_code = :currency
    ${account === undefined ? "" : "AND payment.account = :account"}`
  const { rows } = await pg.raw<{ rows: UnknownGroup[] }>(
    `SELECT 'payments' AS of, count(*)::int AS count, min(created_at) AS oldest_since
     FROM card_transaction payment WHERE state = 'unknown' AND ${ofPayment}
     UNION ALL
     SELECT 'steps', count(*)::int, min(step.created_at)
     FROM card_operation step JOIN card_transaction payment ON payment.id = step.transaction_id
     WHERE ${UNKNOWN_STEP} AND ${ofPayment}`,
    { currency, ...(account === undefined ? {} : { account }) },
  )
  const countOf = (of: UnknownGroup["of"]) => rows.find((group) => group.of === of)?.count ?? 0
  const oldest = rows.flatMap(({ oldest_since }) => oldest_since ?? []).sort((a, b) => a.getTime() - b.getTime())
  return { payments: countOf("payments"), steps: countOf("steps"), oldest_since: oldest[0] ?? null }
}
