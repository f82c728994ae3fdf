import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { z } from "@medusajs/framework/zod"
import { type PlanTerms, planTerms } from "../../../contracts/requests/plans"
import { lazySchema } from "../../../gateway/lazy-schema"
import { matchingRows, newestFirst } from "../../../lists"
import { fieldProblem, invalidData, isFieldName, notFound, toWireAmount } from "../../../mapping"
import { englishText, isMessageCode, type KnownMessage, type Message, toMessage } from "../../../messages"
import type { Context } from "../context"
import type { PlanRow } from "../rows"
import { momentOfDay } from "../subscriptions/billing-dates"

/** A plan's terms as input, with the amount in the currency's decimals; see `planProblems`. */
export const planInput = lazySchema(() =>
  planTerms.transform((plan) => ({ ...plan, amount: toWireAmount(plan.amount, plan.currency_code) })),
)

export type PlanInput = PlanTerms
type CheckedTerms = z.output<typeof planInput>

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

function columns(terms: CheckedTerms) {
  return { ...terms, retry_hours: JSON.stringify(terms.retry_hours) }
}

/** Validates the terms. An end given as a day includes that day. */
function checked(input: { ends_at?: unknown }, zone: string): CheckedTerms {
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
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((name) =>
      isFieldName(name) ? toMessage("plan.term_unknown", { name }) : toMessage("field.unknown_unnamed"),
    )
  }
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
