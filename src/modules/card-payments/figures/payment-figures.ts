import type { AttemptCounts, MovedMoney, PaymentFigures, PeriodFigures } from "../../../contracts"
import { percentOf, subtract, sum } from "../../../money"
import type { Context } from "../context"
import { type AttemptGroup, attemptGroups, type FigureFilters, isDecline } from "./attempts"
import { type MoneyGroup, moneyGroups } from "./moved-money"
import { openFigures } from "./open-money"
import { type Period, periodOf, type PeriodRequest } from "./period"

export type FiguresRequest = PeriodRequest & { account?: string; currency?: string }

/**
 * The figures of a period against the one before, in one currency: the one asked for, otherwise the
 * one with the most attempts in both periods, otherwise that of the newest payment.
 */
export async function paymentFigures(
  context: Context,
  request: FiguresRequest,
  period: Period = periodOf(request, { now: context.now(), zone: context.options.timeZone }),
): Promise<PaymentFigures<Date>> {
  const { account, currency } = request
  const filters = { account, currency }
  const [attempts, money, currencies] = await Promise.all([
    attemptGroups(context, period, filters),
    moneyGroups(context, period, filters),
    currenciesOf(context),
  ])
  const chosen = currency ?? mostUsed(attempts) ?? (await newestCurrency(context, filters))
  const groups = {
    attempts: attempts.filter((group) => group.currency_code === chosen),
    money: money.filter((group) => group.currency_code === chosen),
  }
  return {
    period: { ...period.range, name: period.name },
    previous_period: period.previous,
    compared_until: period.comparedUntil,
    parts_are: period.partsAre,
    account: account ?? null,
    currency_code: chosen ?? null,
    currencies,
    ...(chosen === undefined
      ? { totals: null, previous: null, parts: [], now: null }
      : { ...inCurrency(period, groups, chosen), now: await openFigures(context, { account, currency: chosen }) }),
  }
}

/** The number of the previous period among the parts. */
const PREVIOUS = 0

type Groups = { attempts: readonly AttemptGroup[]; money: readonly MoneyGroup[] }

function inCurrency(
  period: Period,
  groups: Groups,
  currency: string,
): Pick<PaymentFigures, "totals" | "previous" | "parts"> {
  const of = (isIn: (part: number) => boolean): Groups => ({
    attempts: groups.attempts.filter(({ part }) => isIn(part)),
    money: groups.money.filter(({ part }) => isIn(part)),
  })
  const previous = of((part) => part === PREVIOUS)
  const own = of((part) => part !== PREVIOUS)
  return {
    totals: totalsOf(own, currency),
    previous: totalsOf(previous, currency),
    parts: period.parts.map((range, at) => {
      const { attempts, money } = of((part) => part === at + 1)
      return { ...range, ...movedIn(money, currency), ...countsIn(attempts) }
    }),
  }
}

function totalsOf(groups: Groups, currency: string): PeriodFigures {
  const { attempts, money } = groups
  const payments = countOf(attempts, ({ outcome, verifies }) => outcome === "approved" && !verifies)
  const chargebacks = countOf(money, ({ type }) => type === "chargeback")
  const ended = attempts.filter(({ outcome }) => outcome !== "open")
  return {
    ...movedIn(money, currency),
    ...countsIn(attempts),
    payments,
    average_seconds_to_final: averageOf(ended),
    chargebacks,
    chargeback_rate: percentOf(chargebacks, payments, 2),
  }
}

function movedIn(money: readonly MoneyGroup[], currency: string): MovedMoney {
  const sumOf = (...types: MoneyGroup["type"][]) =>
    sum(
      money.filter(({ type }) => types.includes(type)).map(({ amount }) => amount),
      currency,
    )
  const [captured, refunded, charged_back] = [sumOf("sale", "capture"), sumOf("return"), sumOf("chargeback")]
  const net = subtract(captured, sum([refunded, charged_back], currency), currency)
  return { captured, refunded, charged_back, net }
}

function countsIn(attempts: readonly AttemptGroup[]): AttemptCounts {
  const approved = countOf(attempts, ({ outcome }) => outcome === "approved")
  const canceled_by_shopper = countOf(attempts, ({ outcome }) => outcome === "canceled_by_shopper")
  const declined = countOf(attempts, ({ outcome }) => isDecline(outcome)) - canceled_by_shopper
  const declines: AttemptCounts["declines"] = {}
  for (const { outcome, count } of attempts) {
    if (isDecline(outcome)) declines[outcome] = (declines[outcome] ?? 0) + count
  }
  return {
    ...{ approved, declined, canceled_by_shopper },
    open: countOf(attempts, ({ outcome }) => outcome === "open"),
    approval_rate: percentOf(approved, approved + declined, 1),
    declines,
  }
}

/** Rounded half up; the database adds up the seconds of each group exactly. */
function averageOf(ended: readonly AttemptGroup[]): string | null {
  const count = countOf(ended, () => true)
  if (count === 0) return null
  const microseconds = ended.reduce((total, group) => total + BigInt(group.microseconds), 0n)
  const divisor = BigInt(count) * 1_000_000n
  return String((microseconds * 2n + divisor) / (divisor * 2n))
}

function countOf<Group extends { count: number }>(groups: readonly Group[], isCounted: (group: Group) => boolean) {
  return groups.filter(isCounted).reduce((total, { count }) => total + count, 0)
}

/** Of currencies that are used equally, the first by its code. */
function mostUsed(attempts: readonly AttemptGroup[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { currency_code, count } of attempts) counts.set(currency_code, (counts.get(currency_code) ?? 0) + count)
  return [...counts].sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))[0]?.[0]
}

/** The currencies of all payments, sorted. Each step reads one row of the index by currency. */
export async function currenciesOf({ pg }: Pick<Context, "pg">): Promise<string[]> {
  const { rows } = await pg.raw<{ rows: { currency_code: string }[] }>(
    `WITH RECURSIVE known AS (
       SELECT min(currency_code) AS currency_code FROM card_transaction WHERE deleted_at IS NULL
       UNION ALL
       SELECT (SELECT min(currency_code) FROM card_transaction next WHERE next.currency_code > known.currency_code AND deleted_at IS NULL)
       FROM known WHERE known.currency_code IS NOT NULL
     ) SELECT currency_code FROM known WHERE currency_code IS NOT NULL ORDER BY 1`,
  )
  return rows.map(({ currency_code }) => currency_code)
}

async function newestCurrency({ pg }: Pick<Context, "pg">, { account }: FigureFilters): Promise<string | undefined> {
  const newest = (await pg("card_transaction")
    .where({ deleted_at: null, ...(account === undefined ? {} : { account }) })
    .orderBy("created_at", "desc")
    .first("currency_code")) as { currency_code: string } | undefined
  return newest?.currency_code
}
