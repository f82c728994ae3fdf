import { DateTime } from "luxon"
import type { CountedSum } from "../../../contracts"
import { sum } from "../../../money"
import type { Context } from "../context"

/**
 * The charges that fall on tomorrow in the store's time zone, by currency: periods at the terms that
 * apply by then, and retries of declined charges. A daily subscription whose next period is due by
 * tonight has another one tomorrow. Later declines and changes of plan are not foreseen.
 */
export async function chargesOfTomorrow(
  { pg, clock, settings }: Context,
  providers?: readonly string[],
): Promise<{ tomorrow: string; charges: Map<string, CountedSum> }> {
  const start = DateTime.fromJSDate(await clock(), { zone: settings.timeZone })
    .plus({ days: 1 })
    .startOf("day")
  const ofProviders = providers ? "AND subscription.provider_id = ANY(:providers)" : ""
  const { rows } = await pg.raw<{ rows: (CountedSum & { currency_code: string })[] }>(
    `WITH live AS (
       SELECT id, currency_code, state, next_at, ends_at, coalesce((next_terms ->> 'amount'), amount) AS amount,
         coalesce(next_terms ->> 'period', period) = 'day' AND coalesce((next_terms ->> 'interval')::int, "interval") = 1 AS is_daily,
         charges_limit IS NULL OR charges_made + 1 < charges_limit AS has_more
       FROM card_subscription subscription
       WHERE deleted_at IS NULL AND state IN ('active', 'past_due', 'canceling') ${ofProviders}
     ), tomorrow AS (
       SELECT currency_code, amount FROM live
       WHERE state <> 'canceling' AND next_at >= :start AND next_at < :end
       UNION ALL
       SELECT currency_code, amount FROM live
       WHERE state <> 'canceling' AND next_at < :start AND is_daily AND has_more AND (ends_at IS NULL OR ends_at >= :end)
       UNION ALL
       SELECT charge.currency_code, charge.amount
       FROM card_subscription_charge charge JOIN live ON live.id = charge.subscription_id
       WHERE charge.state = 'declined' AND charge.retry_at >= :start AND charge.retry_at < :end AND charge.deleted_at IS NULL
     )
     SELECT currency_code, count(*)::int AS count, sum(amount::numeric)::text AS amount FROM tomorrow GROUP BY 1`,
    {
      start: start.toJSDate(),
      end: start.plus({ days: 1 }).startOf("day").toJSDate(),
      ...(providers ? { providers: [...providers] } : {}),
    },
  )
  return {
    tomorrow: start.toISODate() ?? "",
    charges: new Map(
      rows.map(({ currency_code, count, amount }) => [currency_code, { count, amount: sum([amount], currency_code) }]),
    ),
  }
}
