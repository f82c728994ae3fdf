import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { DateTime } from "luxon"
import type { NotificationSettings } from "../../../configuration"
import { amountParam } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import type { Context } from "../context"
import { append, type SubscriptionEvent } from "../history"
import { withNextPlan } from "../plans/plan-terms"
import type { Db, SubscriptionRow } from "../rows"
import { dayOf } from "../subscriptions/billing-dates"
import { cardText } from "../subscriptions/subscription-rows"

const PAGE = 200
/** Pages of one kind per run; the next run continues. */
const MOST_PAGES = 50

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Calendar days are up to this much shorter or longer where a time zone changes its offset. */
const SHIFT_MS = 3 * HOUR_MS

type NoticeKind = {
  event: SubscriptionEvent
  daysAhead(settings: NotificationSettings): number
  /** The column with the `next_at` that was noticed. */
  marker: "charge_noticed_for" | "card_noticed_for"
  /** Must match the condition of the index, so that only rows without a notice are read. */
  condition: string
  /** Of the rows of the condition, the ones that get a notice. */
  filter?(query: Knex.QueryBuilder, daysAhead: number): void
  message(subscription: SubscriptionRow): KnownMessage
}

const unnoticed = (marker: NoticeKind["marker"]) =>
  `state = 'active' AND ${marker} IS DISTINCT FROM next_at AND deleted_at IS NULL`

const noticeKinds: readonly NoticeKind[] = [
  {
    event: "card_expiring",
    daysAhead: ({ cardExpiringDays }) => cardExpiringDays,
    marker: "card_noticed_for",
    condition: `card_expires_at <= next_at AND ${unnoticed("card_noticed_for")}`,
    message: (subscription) => {
      const { card_brand: brand, card_last4: last4, card_expires_at } = subscription
      // The last moment of the last day.
      const lastMoment = new Date((card_expires_at as Date).getTime() - 1)
      const params = { ...chargeOf(subscription), last_day: dayOf(lastMoment, subscription) }
      return toMessage("subscription.card_expiring", { ...params, card: cardText({ brand, last4 }) })
    },
  },
  {
    event: "trial_ending",
    daysAhead: ({ trialEndingDays }) => trialEndingDays,
    marker: "charge_noticed_for",
    condition: `charges_made = 0 AND trial_ends_at IS NOT NULL AND ${unnoticed("charge_noticed_for")}`,
    // A shorter trial was agreed within these days.
    filter: (query, daysAhead) => void query.where("trial_days", ">", daysAhead),
    message: (subscription) => toMessage("subscription.trial_ending", chargeOf(subscription)),
  },
  {
    event: "renewal_upcoming",
    daysAhead: ({ renewalUpcomingDays }) => renewalUpcomingDays,
    marker: "charge_noticed_for",
    condition: `charges_made > 0 AND (period = 'year' OR (period = 'month' AND "interval" >= 12) OR (period = 'week' AND "interval" >= 52) OR (period = 'day' AND "interval" >= 365)) AND ${unnoticed("charge_noticed_for")}`,
    message: (subscription) => toMessage("subscription.renewal_upcoming", chargeOf(subscription)),
  },
]

function chargeOf(subscription: SubscriptionRow) {
  const { amount, currency_code, next_at } = withNextPlan(subscription)
  return { amount: amountParam(amount, currency_code), day: dayOf(next_at as Date, subscription) }
}

/**
 * Appends an entry with an event to each active subscription whose next charge comes within the
 * days of the option `notifications`, in the subscription's time zone: its trial ends, it renews
 * after a year or more, or its card expires first. Once for each charge: the entry and the mark on
 * the subscription are one transaction, and a row that another worker has locked is left to it.
 * @returns the number of entries
 */
export async function noticeCharges(context: Context): Promise<number> {
  const now = await context.clock()
  let noticed = 0
  for (const kind of noticeKinds) {
    let after: Position | undefined
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const from = after
      const found = await context.pg.transaction((trx) => noticePage(trx, context, { kind, now, after: from }))
      noticed += found.noticed
      after = found.last
      if (!after) break
    }
  }
  return noticed
}

/** The last row of a page. PostgreSQL's own text of the time, which has microseconds. */
type Position = { at: string; id: string }
type Round = { kind: NoticeKind; now: Date; after: Position | undefined }

async function noticePage(
  trx: Db,
  context: Context,
  { kind, now, after }: Round,
): Promise<{ noticed: number; last?: Position }> {
  const days = kind.daysAhead(context.notifications)
  const query = trx("card_subscription")
    .whereRaw(kind.condition)
    .where("next_at", ">", now)
    .where("next_at", "<=", new Date(now.getTime() + days * DAY_MS + SHIFT_MS))
    .orderBy(["next_at", "id"])
    .limit(PAGE)
    .forUpdate()
    .skipLocked()
    .select("*", trx.raw("next_at::text AS position_at"))
  if (after) void query.whereRaw("(next_at, id) > (?::timestamptz, ?)", [after.at, after.id])
  kind.filter?.(query, days)
  const rows = (await query) as (SubscriptionRow & { position_at: string })[]
  const due = rows.filter((row) => noticeAt(row, days) <= now)
  if (due.length > 0) {
    const ids = due.map(({ id }) => id)
    // Not a change of the subscription: `updated_at` stays.
    await trx("card_subscription")
      .whereIn("id", ids)
      .update({ [kind.marker]: trx.ref("next_at") })
    const entries = due.map((row) => ({ subscription_id: row.id, message: kind.message(row), event: kind.event }))
    await append(trx, entries, now)
  }
  const last = rows.length === PAGE ? rows.at(-1) : undefined
  return { noticed: due.length, ...(last ? { last: { at: last.position_at, id: last.id } } : {}) }
}

function noticeAt({ next_at, time_zone: zone }: SubscriptionRow, days: number): Date {
  return DateTime.fromJSDate(next_at as Date, { zone })
    .minus({ days })
    .toJSDate()
}
