import { DateTime } from "luxon"
import { amountText } from "../../gateway/fields"
import { toMinor } from "../books/ledger"
import { type AmountTerms, dateOf, isStopped, type RecurringPayment } from "./recurring-payments"
import { Refusal } from "../operations/answer"
import { indexFrom, type Period, periods } from "./schedule"

type Fields = Readonly<Record<string, string>>

export const amountNames = ["amount", "amount-from", "amount-to", "amount-sequence"] as const
export const scheduleNames = ["period", "interval", "start-date", "finish-date"] as const

/**
 * The amount rule in a request; undefined if it has none. @throws Refusal naming the wrong field
 */
export function readAmountTerms(fields: Fields, currency: string): AmountTerms | undefined {
  const { amount, "amount-from": from, "amount-to": to, "amount-sequence": sequence } = fields
  const between = from ?? to
  if ([amount, between, sequence].filter((one) => one !== undefined).length > 1) {
    throw new Refusal(
      "parameter",
      "Parameters amount, amount-from with amount-to, and amount-sequence exclude each other",
      { wrong: ["amount", "amount-from", "amount-to", "amount-sequence"] },
    )
  }
  const minor = (name: string, text: string) => minorOf(name, text, currency)
  if (amount !== undefined) return { kind: "fixed", amount: minor("amount", amount) }
  if (between !== undefined) {
    if (from === undefined)
      throw new Refusal("missing", "Parameter amount-from is required with amount-to", { wrong: ["amount-from"] })
    if (to === undefined)
      throw new Refusal("missing", "Parameter amount-to is required with amount-from", { wrong: ["amount-to"] })
    const terms = { kind: "between", from: minor("amount-from", from), to: minor("amount-to", to) } as const
    if (terms.from > terms.to)
      throw new Refusal("parameter", "Parameter amount-to is less than amount-from", { wrong: ["amount-to"] })
    return terms
  }
  if (sequence === undefined) return undefined
  const amounts = sequence.split(",").map((one) => minor("amount-sequence", one.trim()))
  return { kind: "sequence", amounts, taken: 0 }
}

function minorOf(name: string, text: string, currency: string): bigint {
  const problem = (message: string) => new Refusal("parameter", `Parameter ${name}: ${message}`, { wrong: [name] })
  if (!amountText.safeParse(text).success) {
    throw problem('amounts are decimal text above zero such as "10.42"; a sequence is comma-separated')
  }
  try {
    return toMinor(text, currency)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw problem(error.message)
  }
}

/**
 * A payment with the schedule of a request. Fields missing in the request stay; a new schedule
 * defaults to interval 1 and a start now. Assumption: dates before today are not charged later;
 * today's date is charged at once.
 * @throws Refusal naming the wrong field and the accepted values
 */
export function withSchedule(before: RecurringPayment, fields: Fields, now: Date): RecurringPayment {
  if (scheduleNames.every((name) => fields[name] === undefined)) return before
  const period = fields.period === undefined ? before.schedule?.period : readPeriod(fields.period)
  const interval = fields.interval === undefined ? (before.schedule?.interval ?? 1) : readInterval(fields.interval)
  const startDate = readDate(fields, "start-date")
  const finish = readDate(fields, "finish-date") ?? before.finish
  const start = startDate ?? before.schedule?.start ?? now
  const lone = (["interval", "start-date"] as const).find((name) => period === undefined && fields[name] !== undefined)
  if (lone) throw new Refusal("missing", `Parameter period is required with ${lone}`, { wrong: ["period"] })
  if (finish && start !== before.schedule?.start && finish < start && period) {
    throw new Refusal("parameter", "Parameter finish-date lies before the start of the schedule", {
      wrong: ["finish-date"],
    })
  }
  const payment = { ...before, finish, schedule: period && { period, interval, start } }
  return { ...payment, next: nextOf(payment, now) }
}

function nextOf(payment: RecurringPayment, now: Date): RecurringPayment["next"] {
  const { schedule, chargedUpTo } = payment
  if (!schedule || isStopped(payment, now)) return undefined
  const today = DateTime.fromJSDate(now, { zone: "utc" }).startOf("day").toJSDate()
  const from = chargedUpTo && chargedUpTo >= today ? new Date(chargedUpTo.getTime() + 1) : today
  const index = indexFrom(schedule, from)
  const date = dateOf(payment, index)
  return date && { index, at: date < now ? now : date }
}

/** Assumption: the words, their plurals, and that case does not matter. */
function readPeriod(word: string): Period {
  const period = periods.find((known) => [known, `${known}s`].includes(word.toLowerCase()))
  if (period) return period
  throw new Refusal("parameter", `Parameter period must be one of ${periods.join(", ")}`, { wrong: ["period"] })
}

function readInterval(text: string): number {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text)
  throw new Refusal("parameter", "Parameter interval must be a whole number from 1 to 999", { wrong: ["interval"] })
}

/**
 * Assumption: ISO 8601. A day without a time starts at midnight UTC; as the last day it is
 * included.
 */
function readDate(fields: Fields, name: "start-date" | "finish-date"): Date | undefined {
  const text = fields[name]
  if (text === undefined) return undefined
  const date = DateTime.fromISO(text, { zone: "utc" })
  if (!/^\d{4}-\d\d-\d\d(T|$)/.test(text) || !date.isValid) {
    throw new Refusal(
      "parameter",
      `Parameter ${name} must be an ISO 8601 date such as 2027-01-31 or 2027-01-31T09:30:00Z`,
      { wrong: [name] },
    )
  }
  const wholeDay = !text.includes("T")
  return (wholeDay && name === "finish-date" ? date.endOf("day") : date).toJSDate()
}
