import { DateTime } from "luxon"
import type { CountedSum, DayRange, OpenFigures } from "../../../contracts"
import { sum } from "../../../money"
import type { Context } from "../context"
import { FORMER_HOLD_DAYS, holdDays } from "../operations/hold-days"

type OpenFilters = { account?: string; currency: string }

/** The uncaptured holds and the unknown outcomes at present, in one currency. */
export async function openFigures(context: Context, filters: OpenFilters): Promise<OpenFigures<Date>> {
  const [authorizations, unknown] = await Promise.all([authorizationsOf(context, filters), unknownOf(context, filters)])
  return { authorizations, unknown }
}

/** By account, or of one: the days of a hold. */
function daysByAccount(options: Context["options"], only: string | undefined): ReadonlyMap<string, number> {
  const accounts = Object.keys(options.accounts).filter((account) => only === undefined || account === only)
  return new Map(accounts.map((account) => [account, holdDays(options, account)]))
}

type HoldGroup = CountedSum & { expiry: "expired" | "this_week" | "later" }

async function authorizationsOf(
  context: Context,
  { account, currency }: OpenFilters,
): Promise<OpenFigures["authorizations"]> {
  const { pg, now, options } = context
  const week = DateTime.fromJSDate(now(), { zone: options.timeZone }).endOf("week")
  const days = daysByAccount(options, account)
  const { rows } = await pg.raw<{ rows: HoldGroup[] }>(
    `SELECT CASE WHEN expires_at <= :now THEN 'expired' WHEN expires_at <= :week THEN 'this_week' ELSE 'later' END AS expiry,
       count(*)::int AS count, sum(amount::numeric - captured_amount::numeric)::text AS amount
     FROM card_transaction
       LEFT JOIN unnest(CAST(:accounts AS text[]), CAST(:days AS int[])) AS hold(of_account, days) ON of_account = account,
       LATERAL (SELECT approved_at + coalesce(days, :former) * interval '24 hours' AS expires_at) expiry
     WHERE type = 'preauth' AND status = 'approved' AND released_at IS NULL AND reversed_at IS NULL
       AND captured_amount::numeric < amount::numeric AND mismatch IS NULL AND deleted_at IS NULL
       AND currency_code = :currency ${account === undefined ? "" : "AND account = :account"}
     GROUP BY 1`,
    {
      ...{ now: now(), week: week.toJSDate(), currency, ...(account === undefined ? {} : { account }) },
      ...{ accounts: [...days.keys()], days: [...days.values()], former: FORMER_HOLD_DAYS },
    },
  )
  const of = (...expiries: HoldGroup["expiry"][]): CountedSum => {
    const groups = rows.filter(({ expiry }) => expiries.includes(expiry))
    return {
      count: groups.reduce((total, { count }) => total + count, 0),
      amount: sum(
        groups.map(({ amount }) => amount),
        currency,
      ),
    }
  }
  return {
    open: of("this_week", "later"),
    expiring: of("this_week"),
    week_ends: week.toISODate() ?? "",
    expiring_started: startedOn({ week, days }, DateTime.fromJSDate(now(), { zone: options.timeZone })),
    expired: of("expired"),
  }
}

/** A hold is approved on the day on which it is started, but for those that cross midnight. */
function startedOn(
  { week, days }: { week: DateTime; days: ReadonlyMap<string, number> },
  now: DateTime,
): DayRange | null {
  const [age, ...others] = new Set(days.values())
  if (age === undefined || others.length > 0) return null
  return { from: now.minus({ days: age }).toISODate() ?? "", to: week.minus({ days: age }).toISODate() ?? "" }
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
     WHERE step.state = 'unknown'
       AND step.state IN ('intended', 'pending', 'unknown') AND step.type IN ('capture', 'void', 'return') AND step.deleted_at IS NULL AND ${ofPayment}`,
    { currency, ...(account === undefined ? {} : { account }) },
  )
  const countOf = (of: UnknownGroup["of"]) => rows.find((group) => group.of === of)?.count ?? 0
  const oldest = rows.flatMap(({ oldest_since }) => oldest_since ?? []).sort((a, b) => a.getTime() - b.getTime())
  return { payments: countOf("payments"), steps: countOf("steps"), oldest_since: oldest[0] ?? null }
}
