import { checkAmount } from "../check-amount"
import { checkWholeNumber } from "../check-whole-number"
import { isDay } from "../is-day"
import type { AdminPlan } from "./admin-plan"
import type { PlanForm } from "./plan-form"
import { readHours } from "./read-hours"

export type PlanProblem =
  | "nameMissing"
  | "nameTooLong"
  | "descriptionTooLong"
  | "variantMissing"
  | "providerMissing"
  | "amountMissing"
  | "amountMalformed"
  | "amountTooManyDecimals"
  | "amountZero"
  | "currencyMissing"
  | "interval"
  | "trialDays"
  | "chargesLimit"
  | "endsAt"
  | "retryHours"

/** By the name of the field they stand at. */
export type PlanProblems = Partial<Record<keyof PlanForm, PlanProblem>>

/** A plan's terms as the server takes them. */
export type PlanBody = Omit<AdminPlan, "actions" | "id" | "is_active" | "created_at" | "engine" | "time_zone"> &
  Partial<Pick<AdminPlan, "engine">>

type PlanRule = { exponent: number; locale: string }

/** What is wrong with the editor's fields, or the plan that they make. */
export function checkPlan(
  form: PlanForm,
  { exponent, locale }: PlanRule,
): { problems: PlanProblems; body: PlanBody | null } {
  const problems: PlanProblems = {}
  const name = form.name.trim()
  const description = form.description.trim()
  const amount = checkAmount(form.amount, { exponent, locale })
  const interval = checkWholeNumber(form.interval, { least: 1, most: 365 })
  const trial_days = checkWholeNumber(form.trial_days || "0", { least: 0, most: 730 })
  const charges_limit = checkWholeNumber(form.charges_limit, { least: 1, most: 1_000 })
  const ends_at = isDay(form.ends_at) ? form.ends_at : null
  const retry_hours = readHours(form.retry_hours)

  if (name === "") problems.name = "nameMissing"
  else if (name.length > 120) problems.name = "nameTooLong"
  if (description.length > 1_000) problems.description = "descriptionTooLong"
  // The server knows a product by its variant only.
  if (form.product_id !== null && form.variant_id === null) problems.variant_id = "variantMissing"
  if (form.provider_id === "") problems.provider_id = "providerMissing"
  if (amount.problem !== null) problems.amount = amountProblems[amount.problem]
  if (form.currency_code === "") problems.currency_code = "currencyMissing"
  if (interval === null) problems.interval = "interval"
  if (trial_days === null) problems.trial_days = "trialDays"
  if (form.end === "charges" && charges_limit === null) problems.charges_limit = "chargesLimit"
  if (form.end === "date" && ends_at === null) problems.ends_at = "endsAt"
  if (retry_hours === null) problems.retry_hours = "retryHours"

  const unreadable = amount.problem !== null || interval === null || trial_days === null || retry_hours === null
  if (unreadable || Object.keys(problems).length > 0) return { problems, body: null }
  const { product_id, variant_id, provider_id, engine, currency_code, period, after_retries, no_stock, catch_up } = form
  return {
    problems,
    body: {
      ...{ product_id, variant_id, provider_id, currency_code, period, after_retries, no_stock, catch_up },
      ...(engine === "auto" ? {} : { engine }),
      ...{ name, interval, trial_days, retry_hours },
      description: description === "" ? null : description,
      amount: amount.amount,
      charges_limit: form.end === "charges" ? charges_limit : null,
      ends_at: form.end === "date" ? ends_at : null,
    },
  }
}

const amountProblems = {
  missing: "amountMissing",
  malformed: "amountMalformed",
  tooManyDecimals: "amountTooManyDecimals",
  zero: "amountZero",
  // Nothing limits the amount of a plan.
  moreThanLeft: "amountMalformed",
} as const
