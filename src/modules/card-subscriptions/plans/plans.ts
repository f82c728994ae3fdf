import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { lazySchema } from "../../../gateway/lazy-schema"
import { matchingRows, newestFirst } from "../../../lists"
import { fieldProblem, invalidData, notFound, toWireAmount } from "../../../mapping"
import { englishText, isMessageCode, type KnownMessage, type Message, toMessage } from "../../../messages"
import { decimalPattern, findExponent, significantDecimals } from "../../../money"
import type { Context } from "../context"
import type { PlanRow } from "../rows"
import { momentOfDay } from "../subscriptions/billing-dates"

/** Hours between the attempts of a declined charge: 12 hours, then 1, 2, 3 and 5 days. */
export const RETRY_HOURS: readonly number[] = [12, 24, 48, 72, 120]

const whole = (most: number) =>
  z.number({ error: "plan.term_not_whole" }).int("plan.term_not_whole").max(most, "plan.term_too_large")
const text = (most: number) =>
  z.string({ error: "plan.term_missing" }).trim().min(1, "plan.term_missing").max(most, "plan.term_too_long")

/** A plan's terms as input; one message for each problem, see `planProblems`. */
export const planInput = lazySchema(() =>
  z
    .strictObject({
      name: text(120),
      description: z.string().trim().max(1_000, "plan.term_too_long").nullable().default(null),
      product_id: z.string().max(64).nullable().default(null),
      variant_id: z.string().max(64).nullable().default(null),
      provider_id: text(100),
      engine: z.enum(["gateway", "store"]),
      amount: z
        .string({ error: "plan.term_missing" })
        .trim()
        .regex(decimalPattern({ whole: 9, decimals: 4 }), "plan.amount_malformed")
        .refine((amount) => /[1-9]/.test(amount), "plan.amount_zero"),
      currency_code: text(3).toLowerCase(),
      period: z.enum(["day", "week", "month", "year"]),
      interval: whole(365).min(1, "plan.interval_too_small"),
      trial_days: whole(730).min(0, "plan.trial_negative").default(0),
      charges_limit: whole(1_000).min(1, "plan.charges_too_few").nullable().default(null),
      ends_at: z.coerce.date({ error: "plan.term_not_a_date" }).nullable().default(null),
      retry_hours: z
        .array(z.number().positive("plan.retry_hours_not_positive").max(720, "plan.retry_hours_too_long"), {
          error: "plan.retry_hours_not_listed",
        })
        .max(10, "plan.retry_hours_too_many")
        .default([...RETRY_HOURS]),
      after_retries: z.enum(["cancel", "pause", "unpaid"]).default("unpaid"),
      no_stock: z.enum(["backorder", "return"]).default("return"),
      catch_up: z.enum(["latest", "all"]).default("latest"),
      is_active: z.boolean().default(true),
    })
    .superRefine((plan, context) => {
      const exponent = findExponent(plan.currency_code)
      if (exponent === undefined) {
        const problem = toMessage("plan.currency_unknown", { currency: plan.currency_code })
        context.addIssue({ code: "custom", path: ["currency_code"], params: { problem } })
        return
      }
      if (significantDecimals(plan.amount) <= exponent) return
      const params = { currency: plan.currency_code.toUpperCase(), decimals: exponent }
      const problem = toMessage("plan.amount_too_precise", params)
      context.addIssue({ code: "custom", path: ["amount"], params: { problem } })
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
      if (terms.ends_at && terms.ends_at <= (await clock())) throw invalidData(toMessage("plan.end_in_past"))
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
  throw notFound(toMessage("plan.not_found"))
}

function columns(terms: PlanTerms) {
  return { ...terms, retry_hours: JSON.stringify(terms.retry_hours) }
}

/** Validates the terms. An end given as a day includes that day. */
function checked(input: { ends_at?: unknown }, zone: string): PlanTerms {
  const ends_at = momentOfDay(input.ends_at, { zone, edge: "end" })
  const result = planInput.safeParse({ ...input, ...(ends_at === undefined ? {} : { ends_at }) })
  if (result.success) return result.data
  const problems = planProblems(result.error, input)
  const [first, ...more] = problems
  throw invalidData(first && more.length === 0 ? first : toMessage("request.problems", { problems }))
}

/** One message for each problem of the terms, each once. */
export function planProblems({ issues }: z.ZodError, given: unknown): Message[] {
  const all = issues.flatMap((issue) => problemsIn(issue, given))
  return [...new Map(all.map((message) => [englishText(message), message])).values()]
}

function problemsIn(issue: z.core.$ZodIssue, given: unknown): Message[] {
  if (issue.code === "unrecognized_keys") return issue.keys.map((name) => toMessage("plan.term_unknown", { name }))
  const { problem } = (issue.code === "custom" ? issue.params : undefined) ?? {}
  if (problem) return [problem as KnownMessage]
  const name = String(issue.path[0])
  const code = `plan_term.${name}`
  const field = isMessageCode(code) ? { code, params: {} } : toMessage("field_name.quoted", { path: name })
  if (issue.code !== "invalid_value") return [fieldProblem(issue, given, field)]
  return [toMessage("plan.term_not_one_of", { field, choices: issue.values.join(", ") })]
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
}

/** The query of plans that match. */
export function matchingPlans(
  { pg }: Pick<Context, "pg">,
  { q, notEndedAt, ...equal }: PlanFilters,
): Knex.QueryBuilder {
  const query = matchingRows(pg, "card_plan", { equal, q, columns: ["id", "name"] })
  if (notEndedAt) void query.where((any) => void any.whereNull("ends_at").orWhere("ends_at", ">", notEndedAt))
  return query
}

export const planOrder = newestFirst("plans")
