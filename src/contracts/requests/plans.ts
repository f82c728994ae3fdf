import { z } from "zod"
import { findEmbeddedCard } from "../../card-check/find-embedded-card"
import { lazySchema } from "../../gateway/lazy-schema"
import { type MessageCode, toMessage } from "../../messages"
import { decimalPattern, findExponent, isZero, significantDecimals } from "../../money"
import { billingPeriods, catchUps, defaultRetryHours, engines, noStockOutcomes, retryOutcomes } from "../subscriptions"
import { listed, paged, storable, storableLines } from "./fields"
import { checkPeriod, periodFields } from "./overview"

const whole = (most: number) =>
  z.number({ error: "plan.term_not_whole" }).int("plan.term_not_whole").max(most, "plan.term_too_large")
const text = (most: number) =>
  z
    .string({ error: "plan.term_missing" })
    .trim()
    .min(1, "plan.term_missing")
    .max(most, "plan.term_too_long")
    .regex(storable)

/** A plan's terms. The subscriptions module checks them, and has a message for each problem. */
export const planTerms = lazySchema(() =>
  z
    .strictObject({
      name: text(120),
      description: z.string().trim().max(1_000, "plan.term_too_long").regex(storableLines).nullable().default(null),
      product_id: z.string().max(64).nullable().default(null),
      variant_id: z.string().max(64).nullable().default(null),
      provider_id: text(100),
      engine: z.enum(engines),
      amount: z
        .string({ error: "plan.term_missing" })
        .trim()
        .regex(decimalPattern({ whole: 9, decimals: 4 }), "plan.amount_malformed")
        .refine((amount) => !isZero(amount), "plan.amount_zero"),
      currency_code: text(3).toLowerCase(),
      period: z.enum(billingPeriods),
      interval: whole(365).min(1, "plan.interval_too_small"),
      trial_days: whole(730).min(0, "plan.trial_negative").default(0),
      charges_limit: whole(1_000).min(1, "plan.charges_too_few").nullable().default(null),
      ends_at: z
        .preprocess(
          (given) => (typeof given === "string" ? new Date(given) : given),
          z.date({ error: "plan.term_not_a_date" }).nullable(),
        )
        .default(null),
      retry_hours: z
        .array(z.number().positive("plan.retry_hours_not_positive").max(720, "plan.retry_hours_too_long"), {
          error: "plan.retry_hours_not_listed",
        })
        .max(10, "plan.retry_hours_too_many")
        .default([...defaultRetryHours]),
      after_retries: z.enum(retryOutcomes).default("unpaid"),
      no_stock: z.enum(noStockOutcomes).default("return"),
      catch_up: z.enum(catchUps).default("latest"),
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
    }),
)
export type PlanTerms = z.input<typeof planTerms>
/**
 * The terms as they are sent. Without an `engine`, the gateway charges where the provider's account
 * has an RSA key, otherwise the store.
 */
export const sentPlan = lazySchema(() => {
  return z.strictObject({ ...planTerms.shape, engine: planTerms.shape.engine.optional() })
})
export type CreatePlanBody = z.input<typeof sentPlan>
export type UpdatePlanBody = Partial<CreatePlanBody>

/** A body's names alone: the workflow reads these three before the module checks the terms. */
const lenientTerms = () => ({
  ...(Object.fromEntries(Object.keys(planTerms.shape).map((name) => [name, z.unknown()])) as Record<string, z.ZodType>),
  /** Accepted, but replaced by the variant's product. */
  product_id: z.string().max(64).regex(storable).nullish(),
  provider_id: z.string().min(1).max(100).regex(storable),
  currency_code: z
    .string()
    .regex(/^[a-z]{3}$/i, "field.not_a_currency")
    .toLowerCase(),
  variant_id: z.string().max(64).regex(storable).nullish(),
})

/** Shoppers read a plan, so it must not contain a card number. */
const withoutCard = (body: unknown) => !findEmbeddedCard(body)
const HAS_CARD = "plan.holds_card_number"

export const AdminCreateCardPlan = lazySchema(() => z.strictObject(lenientTerms()).refine(withoutCard, HAS_CARD))

export const AdminUpdateCardPlan = lazySchema(() =>
  z.strictObject(lenientTerms()).partial().refine(withoutCard, HAS_CARD),
)

const planFilters = {
  product_id: listed.id,
  q: listed.q,
  is_active: lazySchema(() =>
    z
      .enum(["true", "false"])
      .transform((text) => text === "true")
      .optional(),
  ),
}

export const AdminListPlans = lazySchema(() => z.strictObject({ ...planFilters, ...paged }))
/** With the period of the charges. */
export const AdminExportPlans = lazySchema(() =>
  z.strictObject({ ...planFilters, ...periodFields }).superRefine(checkPeriod),
)
/** A page of the list of plans at most. */
const MOST_PLANS = 100

export const AdminReadPlanFigures = lazySchema(() =>
  z
    .strictObject({
      /** Ids of plans, separated by commas. */
      plan_ids: z
        .string()
        .regex(/^\w{1,64}(,\w{1,64})*$/)
        .transform((text) => [...new Set(text.split(","))])
        .refine((ids) => ids.length <= MOST_PLANS, "field.too_long" satisfies MessageCode),
      ...periodFields,
    })
    .superRefine(checkPeriod),
)

export type PlansQuery = z.input<typeof AdminListPlans>
