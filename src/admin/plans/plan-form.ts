import { type AdminPlan, defaultRetryHours, type Engine } from "../../contracts"
import type { CreatePlanBody } from "../../contracts/requests/plans"
import { dayText } from "../format/format-date"
import { checkAmount, checkWholeNumber, isDay } from "../format/parse-input"

/** The plan editor's fields, as typed. */
export type PlanForm = Pick<AdminPlan, "period" | "after_retries" | "no_stock" | "catch_up"> & {
  /** `auto`: the server chooses by the capabilities of the provider's account. */
  engine: Engine | "auto"
  name: string
  description: string
  product_id: string | null
  variant_id: string | null
  provider_id: string
  amount: string
  currency_code: string
  interval: string
  trial_days: string
  end: "never" | "charges" | "date"
  charges_limit: string
  /** A date input's value: `2027-12-31`. */
  ends_at: string
  retry_hours: string
}

/** The editor's fields for a plan, or the defaults for a new one. */
export function planFormOf(plan: AdminPlan | null): PlanForm {
  if (!plan) {
    return {
      name: "",
      description: "",
      product_id: null,
      variant_id: null,
      provider_id: "",
      engine: "auto",
      amount: "",
      currency_code: "",
      period: "month",
      interval: "1",
      trial_days: "0",
      end: "never",
      charges_limit: "",
      ends_at: "",
      retry_hours: defaultRetryHours.join(", "),
      after_retries: "unpaid",
      no_stock: "return",
      catch_up: "latest",
    }
  }
  const { engine, period, after_retries, no_stock, catch_up, charges_limit, ends_at } = plan
  return {
    ...{ engine, period, after_retries, no_stock, catch_up },
    name: plan.name,
    description: plan.description ?? "",
    product_id: plan.product_id,
    variant_id: plan.variant_id,
    provider_id: plan.provider_id,
    amount: plan.amount,
    currency_code: plan.currency_code,
    interval: String(plan.interval),
    trial_days: String(plan.trial_days),
    end: charges_limit !== null ? "charges" : ends_at !== null ? "date" : "never",
    charges_limit: charges_limit === null ? "" : String(charges_limit),
    ends_at: ends_at === null ? "" : dayText(ends_at, plan.time_zone),
    retry_hours: plan.retry_hours.join(", "),
  }
}

type PlanProblem =
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

/** The problems by form field. */
type PlanProblems = Partial<Record<keyof PlanForm, PlanProblem>>

type AmountFormat = { exponent: number; locale: string }

/**
 * Validates the fields; `body` is null if there is a problem. @param exponent decimals of the
 * currency
 */
export function checkPlan(
  form: PlanForm,
  { exponent, locale }: AmountFormat,
): { problems: PlanProblems; body: CreatePlanBody | null } {
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
  // The server takes the variant only and looks up the product by it.
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
  // Cannot occur: the amount of a plan has no maximum.
  moreThanLeft: "amountMalformed",
} as const

/**
 * Parses hours separated by commas or semicolons: `12, 24` is `[12, 24]`, the empty text an empty
 * list. Null if the text is invalid: at most ten values, each more than 0 and at most 720. The
 * decimal separator is the point, since the comma separates values.
 */
export function readHours(text: string): number[] | null {
  if (text.trim() === "") return []
  const hours = text.split(/[,;]/).map((part) => (/^\s*\d{1,3}(\.\d{1,2})?\s*$/.test(part) ? Number(part) : Number.NaN))
  return hours.length <= 10 && hours.every((hour) => hour > 0 && hour <= 720) ? hours : null
}

/** The plans that are open for sign-up. */
export function offeredPlans(plans: readonly AdminPlan[]): AdminPlan[] {
  return plans.filter(({ is_active }) => is_active)
}
