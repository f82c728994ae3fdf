import type { BillingPeriod } from "../../../contracts"
import { DateTime } from "luxon"
import type { Account } from "../../../gateway"

/**
 * The requested terms of a subscription's schedule. Dates are ISO 8601 days in the store's time
 * zone.
 */
export type RecurringTerms = {
  /** Decimal text in major units. */
  amount: string
  currency_code: string
  period: BillingPeriod
  interval: number
  /**
   * The next charge date; undefined if no charge is due: the dates already acknowledged stay then.
   */
  next_day?: string
  /** The last day of the schedule; undefined if it has no end. */
  last_day?: string
  /** No charges from now on. */
  is_stopped: boolean
  /** Keeps a charge of today that is still due, although the schedule is stopped. */
  is_today_kept?: boolean
  /** The gateway may charge today by the acknowledged terms, and has not reported a result yet. */
  is_today_open?: boolean
  /** The saved card to charge. */
  saved_card_id: string
  /** Today in the store's time zone. */
  today: string
}

/** The terms of a schedule as stored. Dates are counted from `start_day`. */
export type ScheduleTerms = Pick<RecurringTerms, "amount" | "period" | "interval" | "last_day" | "is_stopped"> & {
  start_day: string
}

/** The stored form of terms that the gateway is to have. */
export function toScheduleTerms({
  amount,
  period,
  interval,
  next_day,
  last_day,
  is_stopped,
  today,
}: RecurringTerms): ScheduleTerms {
  return { amount, period, interval, last_day, is_stopped, start_day: next_day ?? today }
}

/**
 * The terms that the gateway acknowledged. A missing term was never acknowledged, or a lost update
 * may have changed it.
 */
export type AcknowledgedTerms = Partial<ScheduleTerms>

/** The terms of a schedule at the gateway, and the saved cards that it may charge. */
export type GatewayTerms<Terms = ScheduleTerms> = { terms: Terms; card_ids: string[] }

type Fields = Record<string, string>

/**
 * The schedule fields of a new recurring payment (assumption: the period words and the date
 * format).
 */
export function scheduleFields(account: Account, { amount, last_day, ...terms }: RecurringTerms): Fields {
  return {
    amount,
    ...billingIntervalFields(account, terms),
    ...(terms.next_day ? { "start-date": written(account, terms.next_day) } : {}),
    ...(last_day ? { "finish-date": written(account, last_day) } : {}),
  }
}

/** The fields of an update, and the terms that the gateway is to have with them. */
export type Update = GatewayTerms & {
  fields: Fields
  /** The saved card to send with the fields; undefined if the gateway has it, or charges none. */
  saved_card_id?: string
}

/**
 * The gateway's terms once it acknowledges the update: the terms that the update sends, and
 * `certain`, the terms that no earlier update may have changed.
 */
export function acknowledgedBy({ fields, terms }: Update, certain: AcknowledgedTerms): AcknowledgedTerms {
  const { amount, period, interval, start_day, last_day, is_stopped } = terms
  return {
    ...certain,
    ...("amount" in fields && { amount }),
    ...("start-date" in fields && { period, interval, start_day }),
    // The finish date of a stop is not the last day of the terms.
    ...("finish-date" in fields && { last_day: is_stopped ? undefined : last_day, is_stopped }),
  }
}

/**
 * The update for changed terms: all terms, if some were never acknowledged; undefined if nothing
 * changed. Values are absolute, so repeating the update has no further effect.
 */
export function updateOf(
  account: Account,
  known: GatewayTerms<AcknowledgedTerms>,
  terms: RecurringTerms,
): Update | undefined {
  const fields: Fields = {}
  const before = known.terms
  // A stopped schedule charges no card: a new card is synced when it resumes.
  const staysStopped = terms.is_stopped || (before.is_stopped && terms.next_day === undefined)
  const card = staysStopped ? { card_ids: known.card_ids } : cardOf(known, terms)
  const after = completed(before, terms)
  if (terms.is_stopped) {
    // Assumption: a schedule is stopped by a last day in the past; there is no other way.
    if (!before.is_stopped) fields["finish-date"] = written(account, stopDay(terms))
    after.is_stopped = true
  } else if (terms.next_day !== undefined) {
    if (!isComplete(before)) return wholeUpdate(account, known, terms)
    const { amount, period, interval, next_day, last_day, today } = terms
    Object.assign(after, { amount, is_stopped: false, last_day })
    if (amount !== before.amount) fields.amount = amount
    const isSame = period === before.period && interval === before.interval
    // A start date of today would be charged when the update arrives, and again if the update is
    // repeated.
    if (next_day > today && (!isSame || before.is_stopped || nextOf(before, today) !== next_day)) {
      Object.assign(fields, billingIntervalFields(account, terms), { "start-date": written(account, next_day) })
      Object.assign(after, { period, interval, start_day: next_day })
    }
    if (before.is_stopped || before.last_day !== last_day) {
      fields["finish-date"] = written(account, last_day ?? account.recurringOpenEnd)
    }
  }
  const isNothing = Object.keys(fields).length === 0 && card.saved_card_id === undefined
  return isNothing ? undefined : { fields, terms: after, ...card }
}

/** Whether every term was acknowledged: one field sends the last day and the stop. */
function isComplete(terms: AcknowledgedTerms): terms is ScheduleTerms {
  return terms.amount !== undefined && terms.start_day !== undefined && terms.is_stopped !== undefined
}

/** The acknowledged terms, with the requested value of each term that was never acknowledged. */
export function completed(known: AcknowledgedTerms, requested: RecurringTerms): ScheduleTerms {
  return { ...toScheduleTerms(requested), ...known }
}

type Card = Pick<Update, "card_ids" | "saved_card_id">

/** The card to send, unless it is the only one that the gateway may charge. */
function cardOf({ card_ids }: Pick<GatewayTerms, "card_ids">, { saved_card_id }: RecurringTerms): Card {
  const isKnown = card_ids.length === 1 && card_ids[0] === saved_card_id
  return isKnown ? { card_ids } : { card_ids: [saved_card_id], saved_card_id }
}

/**
 * All terms, for a gateway whose state is unconfirmed. Never sends today's date: a start date of
 * today might be charged a second time.
 */
export function wholeUpdate(
  account: Account,
  known: Pick<GatewayTerms, "card_ids">,
  requested: RecurringTerms,
): Update {
  const { today, next_day, is_stopped, last_day = account.recurringOpenEnd } = requested
  const terms = toScheduleTerms(requested)
  // Without a next charge date the schedule has nothing more to charge. Its state is unconfirmed,
  // so stopping it is the only certain end.
  if (is_stopped || next_day === undefined) {
    const fields = { "finish-date": written(account, stopDay(requested)) }
    return { fields, terms: { ...terms, is_stopped: true }, card_ids: [] }
  }
  const start_day = next_day > today ? next_day : nextDays(terms, today).fromFirst
  const currency = requested.currency_code.toUpperCase()
  const fields = { currency, ...scheduleFields(account, { ...requested, next_day: start_day, last_day }) }
  return { fields, terms: { ...terms, start_day }, ...cardOf(known, requested) }
}

/**
 * The same for a gateway that may not have the latest change, or ignores it. A schedule whose last
 * charge is in flight ends by itself, so no dates are sent for it.
 */
export function unconfirmedUpdate(
  account: Account,
  known: GatewayTerms<AcknowledgedTerms>,
  terms: RecurringTerms,
): Update {
  const { amount, is_stopped, next_day } = terms
  if (!is_stopped && next_day === undefined)
    return { fields: { amount }, terms: { ...completed(known.terms, terms), amount }, ...cardOf(known, terms) }
  const update = wholeUpdate(account, known, terms)
  return is_stopped ? { ...update, card_ids: known.card_ids } : update
}

/**
 * Whether the update would send a start date while a charge of today may still come and would be
 * postponed. A daily schedule has an open charge every day, so it is updated anyway; otherwise it
 * could never be.
 */
export function mayMoveToday({ fields }: Update, { is_today_open = false, period, interval }: RecurringTerms): boolean {
  const isDaily = period === "day" && interval === 1
  return is_today_open && !isDaily && "start-date" in fields
}

/**
 * The first charge date after today by the acknowledged terms. Undefined if it depends on how the
 * gateway handles months too short for the day, which is not documented.
 */
function nextOf(terms: ScheduleTerms, today: string): string | undefined {
  const { fromFirst, fromLast } = nextDays(terms, today)
  return fromFirst === fromLast ? fromFirst : undefined
}

/**
 * Counts from the first date (31 January, 28 February, 31 March), and from each previous date (28
 * March).
 */
function nextDays({ start_day, period, interval }: ScheduleTerms, today: string) {
  const start = DateTime.fromISO(start_day, { zone: "utc" })
  const step = { [`${period}s`]: interval }
  let [fromFirst, fromLast] = [start, start]
  for (let count = 1; isoDay(fromFirst) <= today || isoDay(fromLast) <= today; count += 1) {
    fromFirst = start.plus({ [`${period}s`]: interval * count })
    fromLast = fromLast.plus(step)
  }
  return { fromFirst: isoDay(fromFirst), fromLast: isoDay(fromLast) }
}

function billingIntervalFields(
  { recurringPeriods }: Account,
  { period, interval }: Pick<RecurringTerms, "period" | "interval">,
): Fields {
  return { period: recurringPeriods[period], interval: String(interval) }
}

function written({ recurringDates }: Account, day: string): string {
  return DateTime.fromISO(day, { zone: "utc" }).toFormat(recurringDates)
}

/** The last day that stops the schedule. */
function stopDay({ today, is_today_kept }: RecurringTerms): string {
  return is_today_kept ? today : dayBefore(today)
}

function dayBefore(day: string): string {
  return isoDay(DateTime.fromISO(day, { zone: "utc" }).minus({ days: 1 }))
}

/** @throws Error for an invalid date */
function isoDay(date: DateTime): string {
  const day = date.toISODate()
  if (day) return day
  throw new Error("A day of a schedule cannot be read.")
}
