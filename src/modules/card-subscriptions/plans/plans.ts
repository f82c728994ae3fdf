import { generateEntityId, MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { lazySchema } from "../../../gateway/lazy-schema"
import { toWireAmount } from "../../../mapping"
import { decimalPattern, findExponent, significantDecimals } from "../../../money"
import type { Context } from "../context"
import type { PlanRow } from "../rows"
import { momentOfDay } from "../subscriptions/billing-dates"

/** Hours between the attempts of a declined charge: 12 hours, then 1, 2, 3 and 5 days. */
export const RETRY_HOURS: readonly number[] = [12, 24, 48, 72, 120]

const whole = (what: string, most: number) =>
  z
    .number({ error: `${what} must be a whole number.` })
    .int(`${what} must be a whole number.`)
    .max(most, `${what} is ${most} at most.`)
const oneOf = <const Choice extends string>(what: string, words: readonly [Choice, ...Choice[]]) =>
  z.enum(words, { error: `${what} must be one of ${words.join(", ")}.` })
const text = (what: string, most: number) =>
  z
    .string({ error: `${what} is missing.` })
    .trim()
    .min(1, `${what} is missing.`)
    .max(most, `${what} is too long: ${most} characters at most.`)
const moment = (what: string) => z.coerce.date({ error: `${what} must be a date such as 2027-12-31.` }).nullable()

/** A plan's terms as input; one English message for each problem. */
export const planInput = lazySchema(() =>
  z
    .strictObject({
      name: text("The name", 120),
      description: z
        .string()
        .trim()
        .max(1_000, "The description is too long: 1000 characters at most.")
        .nullable()
        .default(null),
      product_id: z.string().max(64).nullable().default(null),
      variant_id: z.string().max(64).nullable().default(null),
      provider_id: text("The payment provider", 100),
      engine: oneOf("The engine", ["gateway", "store"]),
      amount: z
        .string({ error: "The amount is missing." })
        .trim()
        .regex(decimalPattern({ whole: 9, decimals: 4 }), 'The amount must be decimal text such as "29.00".')
        .refine((amount) => /[1-9]/.test(amount), "The amount must be more than zero."),
      currency_code: text("The currency", 3).toLowerCase(),
      period: oneOf("The period", ["day", "week", "month", "year"]),
      interval: whole("The interval", 365).min(1, "The interval must be 1 or more: every so many periods."),
      trial_days: whole("The trial", 730).min(0, "The trial cannot be negative.").default(0),
      charges_limit: whole("The number of charges", 1_000)
        .min(1, "The number of charges must be 1 or more.")
        .nullable()
        .default(null),
      ends_at: moment("The end").default(null),
      retry_hours: z
        .array(
          z
            .number()
            .positive("Hours between tries must be more than zero.")
            .max(720, "A try comes 720 hours after the one before, at most."),
          {
            error: "The tries must be a list of hours, such as [12, 24, 48].",
          },
        )
        .max(10, "There are 10 tries at most.")
        .default([...RETRY_HOURS]),
      after_retries: oneOf("What comes after the last try", ["cancel", "pause", "unpaid"]).default("unpaid"),
      no_stock: oneOf("What is done without stock", ["backorder", "return"]).default("return"),
      catch_up: oneOf("The catch-up rule", ["latest", "all"]).default("latest"),
      is_active: z.boolean().default(true),
    })
    .superRefine((plan, context) => {
      const exponent = findExponent(plan.currency_code)
      if (exponent === undefined) {
        const message = `"${plan.currency_code}" is no currency of ISO 4217.`
        context.addIssue({ code: "custom", path: ["currency_code"], message })
        return
      }
      if (significantDecimals(plan.amount) <= exponent) return
      const message = `${plan.currency_code.toUpperCase()} has ${exponent} decimals at most.`
      context.addIssue({ code: "custom", path: ["amount"], message })
    })
    .transform((plan) => ({ ...plan, amount: toWireAmount(plan.amount, plan.currency_code) })),
)

export type PlanInput = z.input<typeof planInput>
type PlanTerms = z.output<typeof planInput>

/**
 * Operations on plans. Subscriptions copy a plan's terms at sign-up, so later changes do not affect
 * them.
 */
export function plansOf(of: () => Context) {
  return {
    /** @throws MedusaError invalid_data with a message for each problem; then nothing is created */
    async create(input: PlanInput): Promise<PlanRow> {
      const { pg, clock, settings } = of()
      const terms = checked(input, settings.timeZone)
      if (terms.ends_at && terms.ends_at <= (await clock())) throw invalid("The end lies in the past.")
      const [row] = (await pg("card_plan")
        .insert({ id: generateEntityId(undefined, "cpl"), ...columns(terms) })
        .returning("*")) as PlanRow[]
      return row as PlanRow
    },

    /** Existing subscriptions keep their terms. @throws MedusaError invalid_data, not_found */
    async update(id: string, changes: Partial<PlanInput>): Promise<PlanRow> {
      const { pg, settings } = of()
      const before = await findPlan(of(), id)
      const { id: _id, created_at: _created, updated_at: _updated, deleted_at: _deleted, ...terms } = before
      const [row] = (await pg("card_plan")
        .where({ id })
        .update({ ...columns(checked({ ...terms, ...changes }, settings.timeZone)), updated_at: new Date() })
        .returning("*")) as PlanRow[]
      return row as PlanRow
    },

    /** Compensates the creation of a plan. A plan that has subscriptions stays. */
    async removeUnused(id: string): Promise<void> {
      const { pg } = of()
      const subscribed = pg("card_subscription").where({ plan_id: id }).orWhere({ next_plan_id: id }).select("id")
      await pg("card_plan").where({ id }).whereNotExists(subscribed).delete()
    },

    /** @throws MedusaError not_found */
    find(id: string): Promise<PlanRow> {
      return findPlan(of(), id)
    },
  }
}

export async function findPlan({ pg }: Pick<Context, "pg">, id: string): Promise<PlanRow> {
  const row = (await pg("card_plan").where({ id, deleted_at: null }).first()) as PlanRow | undefined
  if (row) return row
  throw new MedusaError(MedusaError.Types.NOT_FOUND, "This plan does not exist.")
}

function columns(terms: PlanTerms) {
  return { ...terms, retry_hours: JSON.stringify(terms.retry_hours) }
}

/** Validates the terms. An end given as a day includes that day. */
function checked(input: { ends_at?: unknown }, zone: string): PlanTerms {
  const ends_at = momentOfDay(input.ends_at, { zone, edge: "end" })
  const result = planInput.safeParse({ ...input, ...(ends_at === undefined ? {} : { ends_at }) })
  if (result.success) return result.data
  const messages = result.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => `"${key}" is no part of a plan.`) : [issue.message],
  )
  throw invalid([...new Set(messages)].join(" "))
}

function invalid(sentence: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, sentence)
}

export type PlanFilters = {
  /** Substring of the name or the id. */
  q?: string
  product_id?: string
  variant_id?: string
  currency_code?: string
  is_active?: boolean
  /** Excludes plans that ended before this time. */
  notEndedAt?: Date
  limit: number
  offset?: number
}

/** A page of plans, newest first, and the total number. */
export async function listPlans(
  { pg }: Pick<Context, "pg">,
  { q, notEndedAt, limit, offset = 0, ...equal }: PlanFilters,
): Promise<{ rows: PlanRow[]; count: number }> {
  const where = Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined))
  const matching = pg("card_plan").where({ ...where, deleted_at: null })
  if (notEndedAt) void matching.where((any) => void any.whereNull("ends_at").orWhere("ends_at", ">", notEndedAt))
  if (q) {
    const part = `%${q.replace(/[\\%_]/g, "\\$&")}%`
    void matching.where((any) => void any.whereILike("id", part).orWhereILike("name", part))
  }
  const [counted] = (await matching.clone().count("id as count")) as { count: string | number }[]
  const rows = (await matching.clone().orderByRaw("created_at DESC, id DESC").limit(limit).offset(offset)) as PlanRow[]
  return { rows, count: Number(counted?.count ?? 0) }
}
