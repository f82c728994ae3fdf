import { DateTime } from "luxon"
import type { Account } from "../../../gateway"

/** What a gateway is told of a subscription. Days are ISO 8601, as the store's clocks have them. */
export type RecurringTerms = {
  /** Decimal text in major units. */
  amount: string
  currency_code: string
  period: "day" | "week" | "month" | "year"
  interval: number
  /**
   * The next day on which it is charged; undefined where none is to come: what was told of dates
   * stays then.
   */
  next_day?: string
  /** The last day of the schedule; undefined where it goes on. */
  last_day?: string
  /** Nothing is charged from now on. */
  is_stopped: boolean
  /** But for a charge of today that is still to come. */
  is_today_kept?: boolean
  /** The gateway may charge today by what it was told, and has not said so yet. */
  is_today_open?: boolean
  /** The saved card that is charged. */
  saved_card_id: string
  /** The store's present day. */
  today: string
}

/**
 * What the gateway was told last; its dates are counted from `start_day`. `saved_card_id` is ""
 * where its card is not known.
 */
export type SyncedTerms = Pick<
  RecurringTerms,
  "amount" | "period" | "interval" | "last_day" | "is_stopped" | "saved_card_id"
> & {
  start_day: string
}

/** What a gateway knows once it was told these terms. */
export function toSyncedTerms({
  amount,
  period,
  interval,
  next_day,
  last_day,
  is_stopped,
  saved_card_id,
  today,
}: RecurringTerms): SyncedTerms {
  return { amount, period, interval, last_day, is_stopped, saved_card_id, start_day: next_day ?? today }
}

type Fields = Record<string, string>

/** The schedule of a new recurring payment (assumption: how words and days are written). */
export function scheduleFields(account: Account, { amount, last_day, ...terms }: RecurringTerms): Fields {
  return {
    amount,
    ...billingIntervalFields(account, terms),
    ...(terms.next_day ? { "start-date": written(account, terms.next_day) } : {}),
    ...(last_day ? { "finish-date": written(account, last_day) } : {}),
  }
}

/** What an update says, and what the gateway knows then. */
export type Update = { fields: Fields; synced_terms: SyncedTerms }

/**
 * What an update has to say; undefined where the gateway knows all of it. Absolute values, so that
 * the same update again changes nothing more.
 */
export function updateOf(account: Account, synced_terms: SyncedTerms, terms: RecurringTerms): Update | undefined {
  const fields: Fields = {}
  // What is stopped charges no card: another one is told when it goes on.
  const staysStopped = terms.is_stopped || (synced_terms.is_stopped && terms.next_day === undefined)
  const saved_card_id = staysStopped ? synced_terms.saved_card_id : terms.saved_card_id
  const after: SyncedTerms = { ...synced_terms, saved_card_id }
  if (terms.is_stopped) {
    // Stopped is a last day that is over: there is no other way (assumption).
    if (!synced_terms.is_stopped) fields["finish-date"] = written(account, stopDay(terms))
    after.is_stopped = true
  } else if (terms.next_day !== undefined) {
    const { amount, period, interval, next_day, last_day, today } = terms
    Object.assign(after, { amount, is_stopped: false, last_day })
    if (amount !== synced_terms.amount) fields.amount = amount
    const isSame = period === synced_terms.period && interval === synced_terms.interval
    // A first day of today would be charged when the update arrives, and once more when it is
    // repeated.
    if (next_day > today && (!isSame || synced_terms.is_stopped || nextOf(synced_terms, today) !== next_day)) {
      Object.assign(fields, billingIntervalFields(account, terms), { "start-date": written(account, next_day) })
      Object.assign(after, { period, interval, start_day: next_day })
    }
    if (synced_terms.is_stopped || synced_terms.last_day !== last_day) {
      fields["finish-date"] = written(account, last_day ?? account.recurringOpenEnd)
    }
  }
  const isNothing = Object.keys(fields).length === 0 && synced_terms.saved_card_id === saved_card_id
  return isNothing ? undefined : { fields, synced_terms: after }
}

/**
 * All of the terms, for a gateway of which it is not known what it knows. Of today nothing is said:
 * a first day of today might be charged a second time.
 */
export function wholeUpdate(account: Account, terms: RecurringTerms): Update {
  const { today, next_day, is_stopped, last_day = account.recurringOpenEnd } = terms
  // Without a next day it has nothing to charge any more: of one that is not known, no other end is
  // certain.
  if (is_stopped || next_day === undefined)
    return {
      fields: { "finish-date": written(account, stopDay(terms)) },
      synced_terms: { ...toSyncedTerms(terms), is_stopped: true, saved_card_id: "" },
    }
  const start_day =
    next_day > today ? next_day : nextDays({ ...toSyncedTerms(terms), start_day: next_day }, today).fromFirst
  const currency = terms.currency_code.toUpperCase()
  const fields = { currency, ...scheduleFields(account, { ...terms, next_day: start_day, last_day }) }
  return { fields, synced_terms: { ...toSyncedTerms(terms), start_day } }
}

/**
 * The same for a gateway that may not have heard of the latest change, or does not keep to it. A
 * schedule whose last charge is under way ends by itself: of its days nothing is said.
 */
export function unconfirmedUpdate(account: Account, synced_terms: SyncedTerms, terms: RecurringTerms): Update {
  const { amount, saved_card_id, is_stopped, next_day } = terms
  if (!is_stopped && next_day === undefined)
    return { fields: { amount }, synced_terms: { ...synced_terms, amount, saved_card_id } }
  const update = wholeUpdate(account, terms)
  return is_stopped
    ? { ...update, synced_terms: { ...update.synced_terms, saved_card_id: synced_terms.saved_card_id } }
    : update
}

/**
 * Whether it would tell a first day while a charge of today may still come: that day would be moved
 * away. A daily one has such a charge on every day; it is told all the same, lest it never be.
 */
export function mayMoveToday({ fields }: Update, { is_today_open = false, period, interval }: RecurringTerms): boolean {
  const isDaily = period === "day" && interval === 1
  return is_today_open && !isDaily && "start-date" in fields
}

/**
 * The first day after today on which the gateway charges by what it was told; undefined where that
 * depends on how it counts months that are too short for the day, which nobody documents.
 */
function nextOf(synced_terms: SyncedTerms, today: string): string | undefined {
  const { fromFirst, fromLast } = nextDays(synced_terms, today)
  return fromFirst === fromLast ? fromFirst : undefined
}

/**
 * Counted from the first date (31 January, 28 February, 31 March), and each from the one before (28
 * March).
 */
function nextDays({ start_day, period, interval }: SyncedTerms, today: string) {
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

/** Stopped is a last day that is over. */
function stopDay({ today, is_today_kept }: RecurringTerms): string {
  return is_today_kept ? today : dayBefore(today)
}

function dayBefore(day: string): string {
  return isoDay(DateTime.fromISO(day, { zone: "utc" }).minus({ days: 1 }))
}

/** @throws Error for what is no day */
function isoDay(date: DateTime): string {
  const day = date.toISODate()
  if (day) return day
  throw new Error("A day of a schedule cannot be read.")
}
