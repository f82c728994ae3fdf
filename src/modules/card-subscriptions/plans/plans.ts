import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { currencyExponent } from "../../../gateway"
import { lazySchema } from "../../../gateway/lazy-schema"
import { invalidData, notFound, quotedReason, toWireAmount } from "../../../mapping"
import { type KnownMessage, type MessageCode, toMessage } from "../../../messages"
import type { Context } from "../context"
import type { PlanRow } from "../rows"
import { momentOfDay } from "../subscriptions/billing-dates"

/** Hours between the attempts of a declined charge: 12 hours, then 1, 2, 3 and 5 days. */
export const RETRY_HOURS: readonly number[] = [12, 24, 48, 72, 120]

/** The schema library carries texts only, so each of its texts is a message as JSON. */
const asText = (message: KnownMessage) => JSON.stringify(message)

const whole = (name: Term, most: number) => {
  const notWhole = asText(toMessage("plan.term_not_whole", { term: termOf(name) }))
  return z
    .number({ error: notWhole })
    .int(notWhole)
    .max(most, asText(toMessage("plan.term_too_large", { term: termOf(name), most })))
}
const oneOf = <const Choice extends string>(name: Term, choices: readonly [Choice, ...Choice[]]) =>
  z.enum(choices, {
    error: asText(toMessage("plan.term_not_one_of", { term: termOf(name), choices: choices.join(", ") })),
  })
const tooLong = (name: Term, most: number) => asText(toMessage("plan.term_too_long", { term: termOf(name), most }))
const text = (name: Term, most: number) => {
  const missing = asText(toMessage("plan.term_missing", { term: termOf(name) }))
  return z.string({ error: missing }).trim().min(1, missing).max(most, tooLong(name, most))
}
const moment = (name: Term) =>
  z.coerce.date({ error: asText(toMessage("plan.term_not_a_date", { term: termOf(name) })) }).nullable()

/** A term's name as the subject of a sentence. */
function termOf<Name extends Term>(name: Name) {
  return toMessage(`plan_term.${name}` as `plan_term.${Term}`)
}

type Term = Extract<MessageCode, `plan_term.${string}`> extends `plan_term.${infer Name}` ? Name : never

/** A plan's terms as input; one message for each problem. */
export const planInput = lazySchema(() =>
  z
    .strictObject({
      name: text("name", 120),
      description: z.string().trim().max(1_000, tooLong("description", 1_000)).nullable().default(null),
      product_id: z.string().max(64).nullable().default(null),
      variant_id: z.string().max(64).nullable().default(null),
      provider_id: text("provider_id", 100),
      engine: oneOf("engine", ["gateway", "store"]),
      amount: z
        .string({ error: asText(toMessage("plan.term_missing", { term: termOf("amount") })) })
        .trim()
        .regex(/^\d{1,9}(\.\d{1,4})?$/, asText(toMessage("plan.amount_malformed")))
        .refine((amount) => /[1-9]/.test(amount), asText(toMessage("plan.amount_zero"))),
      currency_code: text("currency_code", 3).toLowerCase(),
      period: oneOf("period", ["day", "week", "month", "year"]),
      interval: whole("interval", 365).min(1, asText(toMessage("plan.interval_too_small"))),
      trial_days: whole("trial_days", 730)
        .min(0, asText(toMessage("plan.trial_negative")))
        .default(0),
      charges_limit: whole("charges_limit", 1_000)
        .min(1, asText(toMessage("plan.charges_too_few")))
        .nullable()
        .default(null),
      ends_at: moment("ends_at").default(null),
      retry_hours: z
        .array(
          z
            .number()
            .positive(asText(toMessage("plan.retry_hours_not_positive")))
            .max(720, asText(toMessage("plan.retry_hours_too_long"))),
          { error: asText(toMessage("plan.retry_hours_not_listed")) },
        )
        .max(10, asText(toMessage("plan.retry_hours_too_many")))
        .default([...RETRY_HOURS]),
      after_retries: oneOf("after_retries", ["cancel", "pause", "unpaid"]).default("unpaid"),
      no_stock: oneOf("no_stock", ["backorder", "return"]).default("return"),
      catch_up: oneOf("catch_up", ["latest", "all"]).default("latest"),
      is_active: z.boolean().default(true),
    })
    .superRefine((plan, context) => {
      const exponent = exponentOf(plan.currency_code)
      if (exponent === undefined) {
        const message = asText(toMessage("plan.currency_unknown", { currency: plan.currency_code }))
        context.addIssue({ code: "custom", path: ["currency_code"], message })
        return
      }
      const decimals = plan.amount.split(".")[1]?.replace(/0+$/, "").length ?? 0
      if (decimals <= exponent) return
      const params = { currency: plan.currency_code.toUpperCase(), decimals: exponent }
      const message = asText(toMessage("plan.amount_too_precise", params))
      context.addIssue({ code: "custom", path: ["amount"], message })
    })
    .transform((plan) => ({ ...plan, amount: toWireAmount(plan.amount, plan.currency_code) })),
)

export type PlanInput = z.input<typeof planInput>
type PlanTerms = z.output<typeof planInput>

function exponentOf(currency: string): number | undefined {
  try {
    return currencyExponent(currency)
  } catch {
    return undefined
  }
}

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
  const problems = planProblems(result.error)
  const [first, ...more] = problems
  throw invalidData(first && more.length === 0 ? first : toMessage("request.problems", { problems }))
}

/** One message for each problem of the terms. */
export function planProblems({ issues }: z.ZodError): KnownMessage[] {
  const all = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((name) => asText(toMessage("plan.term_unknown", { name })))
      : [issue.message],
  )
  return [...new Set(all)].map(fromText)
}

/** A text of the schema library itself is quoted. */
function fromText(text: string): KnownMessage {
  try {
    return JSON.parse(text) as KnownMessage
  } catch {
    return quotedReason(text)
  }
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
