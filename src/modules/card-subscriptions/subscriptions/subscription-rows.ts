import { generateEntityId } from "@medusajs/framework/utils"
import { DateTime } from "luxon"
import { notFound } from "../../../mapping"
import { toMessage } from "../../../messages"
import { engineOf } from "../engines"
import { syncAfter } from "../engines/gateway/sync-states"
import type { ChargeRow, Db, SubscriptionRow } from "../rows"

/** @throws MedusaError not_found */
export async function findSubscription(db: Db, where: Partial<SubscriptionRow>): Promise<SubscriptionRow> {
  const row = (await db("card_subscription")
    .where({ ...where, deleted_at: null } as object)
    .first()) as SubscriptionRow | undefined
  if (row) return row
  throw notFound(toMessage("subscription.not_found"))
}

/**
 * Like `findSubscription`, with the row locked until the transaction ends. Every change of a
 * subscription starts with it.
 */
export async function lockSubscription(trx: Db, id: string): Promise<SubscriptionRow> {
  await trx("card_subscription").where({ id }).forUpdate().first("id")
  return findSubscription(trx, { id })
}

/**
 * Changes a locked row. Sets `state_since` if the state changes, and `sync_state` if the gateway's
 * schedule must follow.
 */
export async function changeSubscription(
  trx: Db,
  subscription: SubscriptionRow,
  { changes, now, sync = true }: { changes: Partial<SubscriptionRow>; now: Date; sync?: boolean },
): Promise<SubscriptionRow> {
  const since = changes.state && changes.state !== subscription.state ? { state_since: now } : {}
  const isOutdated = sync && engineOf(subscription).hasSchedule
  const scheduleSync = isOutdated ? { sync_state: syncAfter(subscription.sync_state, "change") } : {}
  const [row] = (await trx("card_subscription")
    .where({ id: subscription.id })
    .update({ ...changes, ...since, ...scheduleSync, updated_at: new Date() })
    .returning("*")) as SubscriptionRow[]
  return row as SubscriptionRow
}

export async function findCharge(db: Db, where: Partial<ChargeRow>): Promise<ChargeRow | undefined> {
  return db("card_subscription_charge")
    .where({ ...where, deleted_at: null } as object)
    .first() as Promise<ChargeRow | undefined>
}

export async function updateCharge(db: Db, id: string, changes: Partial<ChargeRow>): Promise<void> {
  await db("card_subscription_charge")
    .where({ id })
    .update({ ...changes, updated_at: new Date() })
}

export type NewCharge = Pick<
  ChargeRow,
  "subscription_id" | "plan_id" | "period_index" | "due_at" | "amount" | "currency_code" | "state"
> &
  Partial<ChargeRow>

/** @returns undefined if the period already has a charge */
export async function insertCharge(db: Db, charge: NewCharge): Promise<ChargeRow | undefined> {
  const [row] = await insertCharges(db, [charge])
  return row
}

/** Skips charges whose period already has one; returns the inserted ones. */
export async function insertCharges(db: Db, charges: readonly NewCharge[]): Promise<ChargeRow[]> {
  return (await db("card_subscription_charge")
    .insert(charges.map((charge) => ({ id: generateEntityId(undefined, "cch"), ...charge })))
    .onConflict(db.raw("(subscription_id, period_index) WHERE period_index IS NOT NULL AND deleted_at IS NULL"))
    .ignore()
    .returning("*")) as ChargeRow[]
}

/**
 * The charges of a subscription's periods. Excludes the gateway's charges outside the periods: they
 * are not due and never charged again.
 */
export function periodCharges(db: Db, subscription_id: string) {
  return db("card_subscription_charge").where({ subscription_id, deleted_at: null }).whereNotNull("period_index")
}

/** The card details that may be shown. */
export type ShownCard = {
  id: string
  brand: string | null
  last4: string | null
  exp_month: string | null
  exp_year: string | null
}

/** The card as columns of a subscription. */
export function cardColumns(card: ShownCard, { time_zone }: Pick<SubscriptionRow, "time_zone">) {
  const { id, brand, last4, exp_month, exp_year } = card
  return {
    ...{ saved_card_id: id, card_brand: brand, card_last4: last4, card_exp_month: exp_month, card_exp_year: exp_year },
    card_expires_at: expiryOf(card, time_zone),
  }
}

/** A card is valid to the end of its month. Null if the month is not known. */
function expiryOf({ exp_month, exp_year }: ShownCard, zone: string): Date | null {
  if (!exp_month || !exp_year) return null
  const year = Number(exp_year.length === 2 ? `20${exp_year}` : exp_year)
  const month = DateTime.fromObject({ year, month: Number(exp_month) }, { zone })
  return month.isValid ? month.plus({ months: 1 }).toJSDate() : null
}

/** The card as people know it: `VISA ···· 1111`. Empty if nothing of it is known. */
export function cardText({ brand, last4 }: Pick<ShownCard, "brand" | "last4">): string {
  return [brand, last4 && `···· ${last4}`].filter(Boolean).join(" ")
}
