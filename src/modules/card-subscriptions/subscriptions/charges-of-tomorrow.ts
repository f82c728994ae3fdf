import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { DateTime } from "luxon"
import type { CountedSum } from "../../../contracts"
import { type Days, endOf, startOf } from "../../../lists"
import { sum } from "../../../money"
import type { Context } from "../context"

/** Subscriptions that may still be charged; the columns of this and the next conditions are the table's. */
const LIVE = "state IN ('active', 'past_due', 'canceling')"
/** The next period. Nothing is charged when a canceling subscription ends. */
const PERIOD = "state <> 'canceling' AND next_at >= :start AND next_at < :end"
/** The period after the next one, of a daily subscription. */
const SECOND_PERIOD = `state <> 'canceling' AND next_at < :start
  AND coalesce(next_terms ->> 'period', period) = 'day' AND coalesce((next_terms ->> 'interval')::int, "interval") = 1
  AND (charges_limit IS NULL OR charges_made + 1 < charges_limit) AND (ends_at IS NULL OR ends_at >= :first_end)`
/** Retries of declined charges; the columns are those of charges. */
const RETRIES = `SELECT * FROM card_subscription_charge
  WHERE state = 'declined' AND retry_at >= :start AND retry_at < :end AND deleted_at IS NULL`

/** @property first_end the end of the first day */
type Moments = { start: Date; first_end: Date; end: Date }

const ALWAYS = { start: new Date(0), end: new Date("9999-12-31T00:00:00Z") }

/** Restricts a query of `card_subscription` to those with a charge on these days. */
export function whereCharged(query: Knex.QueryBuilder, { from, to, zone }: Days): void {
  const start = from ? startOf(from, zone) : ALWAYS.start
  const moments: Moments = {
    start,
    first_end: from ? endOf(from, zone) : start,
    end: to ? endOf(to, zone) : ALWAYS.end,
  }
  void query.whereRaw(
    `${LIVE} AND ((${PERIOD}) OR (${SECOND_PERIOD})
       OR id = ANY(ARRAY(SELECT subscription_id FROM (${RETRIES}) AS retries)))`,
    moments,
  )
}

type Chosen = { providers?: readonly string[]; currency?: string }

/**
 * The charges that fall on tomorrow in the store's time zone, by currency: periods at the terms that
 * apply by then, and retries of declined charges. A daily subscription whose next period is due by
 * tonight has another one tomorrow. Later declines and changes of plan are not foreseen.
 */
export async function chargesOfTomorrow(
  { pg, clock, settings }: Context,
  { providers, currency }: Chosen = {},
): Promise<{ tomorrow: string; charges: Map<string, CountedSum> }> {
  const start = DateTime.fromJSDate(await clock(), { zone: settings.timeZone })
    .plus({ days: 1 })
    .startOf("day")
  // A day may start at one o'clock, where the clocks skip midnight.
  const end = start.plus({ days: 1 }).startOf("day").toJSDate()
  const moments: Moments = { start: start.toJSDate(), first_end: end, end }
  const { rows } = await pg.raw<{ rows: (CountedSum & { currency_code: string })[] }>(
    `WITH live AS (
       SELECT *, coalesce((next_terms ->> 'amount'), amount) AS due_amount
       FROM card_subscription
       WHERE deleted_at IS NULL AND ${LIVE} ${providers ? "AND provider_id = ANY(:providers)" : ""}
         ${currency === undefined ? "" : "AND currency_code = :currency"}
     ), tomorrow AS (
       SELECT currency_code, due_amount AS amount FROM live WHERE ${PERIOD}
       UNION ALL
       SELECT currency_code, due_amount FROM live WHERE ${SECOND_PERIOD}
       UNION ALL
       SELECT charge.currency_code, charge.amount
       FROM (${RETRIES}) AS charge JOIN live ON live.id = charge.subscription_id
     )
     SELECT currency_code, count(*)::int AS count, sum(amount::numeric)::text AS amount FROM tomorrow GROUP BY 1`,
    {
      ...moments,
      ...(providers ? { providers: [...providers] } : {}),
      ...(currency === undefined ? {} : { currency }),
    },
  )
  return {
    tomorrow: start.toISODate() ?? "",
    charges: new Map(
      rows.map(({ currency_code, count, amount }) => [currency_code, { count, amount: sum([amount], currency_code) }]),
    ),
  }
}
