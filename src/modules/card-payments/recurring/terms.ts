import { DateTime } from "luxon"
import type { Account } from "../../../gateway"

/** What a gateway is told of a subscription. Days are ISO 8601, as the store's clocks have them. */
export type RecurringTerms = {
  /** Decimal text in major units. */
  amount: string
  currency_code: string
  period: "day" | "week" | "month" | "year"
  interval: number
  /** The next day on which it is charged; undefined where none is to come. */
  next_day?: string
  /** The last day of the schedule; undefined where it goes on. */
  last_day?: string
  /** Nothing is charged from now on. */
  is_stopped: boolean
  /** The saved card that is charged. */
  saved_card_id: string
  /** The store's present day. */
  today: string
}

/** What the gateway was told last; its dates are counted from `start_day`. */
export type ToldTerms = Pick<
  RecurringTerms,
  "amount" | "period" | "interval" | "last_day" | "is_stopped" | "saved_card_id"
> & {
  start_day: string
}

/** What a gateway knows once it was told these terms. */
export function toldOf({
  amount,
  period,
  interval,
  next_day,
  last_day,
  is_stopped,
  saved_card_id,
  today,
}: RecurringTerms): ToldTerms {
  return { amount, period, interval, last_day, is_stopped, saved_card_id, start_day: next_day ?? today }
}

type Fields = Record<string, string>

/** The schedule of a new recurring payment (assumption: how words and days are written). */
export function scheduleFields(account: Account, { amount, last_day, ...terms }: RecurringTerms): Fields {
  return {
    amount,
    ...rhythmFields(account, terms),
    ...(terms.next_day ? { "start-date": written(account, terms.next_day) } : {}),
    ...(last_day ? { "finish-date": written(account, last_day) } : {}),
  }
}

/** What an update says, and what the gateway knows then. */
export type Update = { fields: Fields; told: ToldTerms }

/**
 * What an update has to say; undefined where the gateway knows all of it. Absolute values, so that the same update again
 * changes nothing more.
 */
export function updateOf(account: Account, told: ToldTerms, terms: RecurringTerms): Update | undefined {
  const fields: Fields = {}
  const after: ToldTerms = { ...told, saved_card_id: terms.saved_card_id }
  if (terms.is_stopped) {
    // Stopped is a last day that is over: there is no other way (assumption).
    if (!told.is_stopped) fields["finish-date"] = written(account, dayBefore(terms.today))
    after.is_stopped = true
  } else {
    Object.assign(after, { amount: terms.amount, is_stopped: false, last_day: terms.last_day })
    if (terms.amount !== told.amount) fields.amount = terms.amount
    const { period, interval, next_day, today } = terms
    const isSame = period === told.period && interval === told.interval
    // A first day of today would be charged when the update arrives, and once more when it is repeated.
    const isAhead = next_day !== undefined && next_day > today
    if (isAhead && (!isSame || told.is_stopped || nextOf(told, today) !== next_day)) {
      Object.assign(fields, rhythmFields(account, terms), { "start-date": written(account, next_day) })
      Object.assign(after, { period, interval, start_day: next_day })
    }
    if (told.is_stopped || told.last_day !== terms.last_day) {
      fields["finish-date"] = written(account, terms.last_day ?? account.recurringOpenEnd)
    }
  }
  const isNothing = Object.keys(fields).length === 0 && told.saved_card_id === terms.saved_card_id
  return isNothing ? undefined : { fields, told: after }
}

/**
 * All of the terms, for a gateway of which it is not known what it knows. Of today nothing is said: a first day of today might
 * be charged a second time.
 */
export function wholeUpdate(account: Account, terms: RecurringTerms): Update {
  const { today, next_day = today, is_stopped, last_day = account.recurringOpenEnd } = terms
  if (is_stopped) return { fields: { "finish-date": written(account, dayBefore(today)) }, told: toldOf(terms) }
  const start_day = next_day > today ? next_day : nextOf({ ...toldOf(terms), start_day: next_day }, today)
  const fields = scheduleFields(account, { ...terms, next_day: start_day, last_day })
  return { fields, told: { ...toldOf(terms), start_day } }
}

/** The first day after today on which the gateway charges by what it was told. */
function nextOf({ start_day, period, interval }: ToldTerms, today: string): string {
  const start = DateTime.fromISO(start_day, { zone: "utc" })
  for (let count = 0; ; count += 1) {
    const day = start.plus({ [`${period}s`]: interval * count }).toISODate() ?? ""
    if (day > today || day === "") return day
  }
}

function rhythmFields(
  { recurringPeriods }: Account,
  { period, interval }: Pick<RecurringTerms, "period" | "interval">,
): Fields {
  return { period: recurringPeriods[period], interval: String(interval) }
}

function written({ recurringDates }: Account, day: string): string {
  return DateTime.fromISO(day, { zone: "utc" }).toFormat(recurringDates)
}

function dayBefore(day: string): string {
  return DateTime.fromISO(day, { zone: "utc" }).minus({ days: 1 }).toISODate() ?? day
}
