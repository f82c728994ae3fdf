import type { PayoutLimits } from "../../../configuration"
import { currencyExponent } from "../../../gateway"
import { amountParam, notAllowed } from "../../../mapping"
import { type KnownMessage, toMessage } from "../../../messages"
import { type Context, dayOf } from "../context"
import type { Db, PayoutRow } from "../rows"
import { limitsOf, accountSettingsOf } from "./account-limits"
import { compare, subtract, sum } from "../../../money"

/** The key of one daily limit: account, currency and day in the store's time zone. */
type LimitOf = { account: string; currency_code: string; day: string }

/** Limits, and the amount that is left of the day's; decimal text in major units. */
export type LimitsNow = { limits: PayoutLimits; day: string; left: string }

/** The amount that counts against a day's limit, decimal text. */
async function reservedOn(db: Db, { account, currency_code, day }: LimitOf): Promise<string> {
  const [row] = (await db("card_payout")
    .where({ account, currency_code, limit_day: day, deleted_at: null })
    .select(db.raw("coalesce(sum(amount::numeric), 0)::text AS reserved"))) as { reserved: string }[]
  return sum([row?.reserved ?? "0"], currency_code)
}

/** The amount left of a day's limit, decimal text; never below zero. */
async function leftOn(db: Db, of: LimitOf & { limits: PayoutLimits }): Promise<string> {
  const left = subtract(of.limits.perDay, await reservedOn(db, of), of.currency_code)
  return compare(left, "0") > 0 ? left : sum(["0"], of.currency_code)
}

/**
 * Checks that an amount fits into a day's limit. The caller writes `limit_day` in the same
 * transaction. An advisory lock serializes requests for the same limit until the transaction ends;
 * otherwise two amounts that fit only separately would both pass.
 * @throws MedusaError not_allowed with the amount left
 */
export async function reserve(trx: Db, amount: string, of: LimitOf & { limits: PayoutLimits }): Promise<void> {
  const { account, currency_code, day } = of
  const name = JSON.stringify(["card_payout_limit", account, currency_code, day])
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [name])
  const left = await leftOn(trx, of)
  if (compare(amount, left) <= 0) return
  throw notAllowed(limitExceededReason(amount, { ...of, left }))
}

/**
 * Checks whether the reserved amounts of a day exceed its limit, which may have been lowered since.
 * If so, no payout of that day is approved.
 * @returns a message with both sums; undefined if they fit
 */
export async function overdrawnReason(
  db: Db,
  of: LimitOf & { limits: PayoutLimits },
): Promise<KnownMessage | undefined> {
  const { account, currency_code, day, limits } = of
  const reserved = await reservedOn(db, of)
  if (compare(reserved, limits.perDay) <= 0) return undefined
  return toMessage("payout_limit.day_overdrawn", {
    requested: amountParam(reserved, currency_code),
    day,
    limit: amountParam(limits.perDay, currency_code),
    option: optionOf(account),
  })
}

/** The message for an amount that exceeds what is left of a day's limit. */
export function limitExceededReason(
  amount: string,
  { account, currency_code, day, limits, left }: LimitOf & LimitsNow,
): KnownMessage {
  return toMessage("payout_limit.day_exceeded", {
    amount: amountParam(amount, currency_code),
    left: amountParam(left, currency_code),
    limit: amountParam(limits.perDay, currency_code),
    day,
    option: optionOf(account),
  })
}

function optionOf(account: string): string {
  return `payouts.accounts.${account}.limits`
}

/**
 * Today's limits of a payout and what is left of them; undefined if its account no longer pays out
 * in its currency.
 */
export async function limitsNow(
  context: Context,
  { account, currency_code }: Pick<PayoutRow, "account" | "currency_code">,
): Promise<LimitsNow | undefined> {
  const accountSettings = accountSettingsOf(context.settings, account)
  const limits = accountSettings && limitsOf(accountSettings, currency_code)
  if (!limits) return undefined
  const day = dayOf(context.now(), context.settings)
  return { limits, day, left: await leftOn(context.pg, { account, currency_code, day, limits }) }
}

/** What each account may still pay today, by currency. Amounts are decimal text in major units. */
export async function limitsToday(context: Context) {
  const { settings, pg } = context
  const day = dayOf(context.now(), settings)
  return Promise.all(
    Object.entries(settings.accounts).map(
      async ([name, { destinations, bankFlow, walletFlow, phoneFlow, limits: all }]) => ({
        name,
        destinations,
        bank_flow: bankFlow,
        wallet_flow: walletFlow,
        phone_flow: phoneFlow,
        currencies: await Promise.all(
          Object.entries(all).map(async ([currency_code, limits]) => ({
            currency_code,
            /** Decimals of its amounts. */
            decimals: currencyExponent(currency_code),
            ...shownLimits(currency_code, limits),
            left_today: await leftOn(pg, { account: name, currency_code, day, limits }),
          })),
        ),
      }),
    ),
  )
}

/** Limits with exactly their currency's decimals, however the options write them. */
export function shownLimits(currency: string, { perPayout, perDay, secondApprovalAbove: above }: PayoutLimits) {
  const amount = (text: string) => sum([text], currency)
  return {
    per_payout: amount(perPayout),
    per_day: amount(perDay),
    second_approval_above: above === undefined ? null : amount(above),
  }
}

type Counted = Pick<PayoutRow, "account" | "currency_code" | "limit_day">

/**
 * Applies `overdrawnReason` to each account, currency and limit day of these payouts; returns the
 * first message.
 */
export async function dayOverdrawnReason(
  { settings }: Context,
  db: Db,
  rows: readonly Counted[],
): Promise<KnownMessage | undefined> {
  const seen = new Set<string>()
  for (const { account, currency_code, limit_day: day } of rows) {
    const accountSettings = accountSettingsOf(settings, account)
    const limits = accountSettings && limitsOf(accountSettings, currency_code)
    const name = JSON.stringify([account, currency_code, day])
    if (!day || !limits || seen.has(name)) continue
    seen.add(name)
    const reason = await overdrawnReason(db, { account, currency_code, day, limits })
    if (reason) return reason
  }
  return undefined
}
