import {
  type AdminPlan,
  billingPeriods,
  catchUps,
  defaultRetryHours,
  type Engine,
  engines,
  noStockOutcomes,
  retryOutcomes,
} from "../../contracts"
import { z } from "zod"
import type { CreatePlanBody } from "../../contracts/requests/plans"
import { dayText } from "../format/format-date"
import { checkWholeNumber, isDay } from "../format/parse-input"
import { amountText, readText, wholeNumber } from "../ui/form/form-schemas"

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
  end: (typeof planEnds)[number]
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

/** Reads the form into the request's body. @param exponent decimals of the currency */
export function planSchema({ exponent, locale }: { exponent: number; locale: string }) {
  return z
    .object({
      name: z.string().trim().min(1, "nameMissing").max(120, "nameTooLong"),
      description: z.string().trim().max(1_000, "descriptionTooLong"),
      product_id: z.string().nullable(),
      variant_id: z.string().nullable(),
      provider_id: z.string().min(1, "providerMissing"),
      engine: z.enum(engineChoices),
      amount: amountText({ exponent, locale }, (problem) => amountProblems[problem]),
      currency_code: z.string().min(1, "currencyMissing"),
      period: z.enum(billingPeriods),
      interval: wholeNumber({ least: 1, most: 365 }, "interval"),
      trial_days: readText((typed) => checkWholeNumber(typed || "0", { least: 0, most: 730 }), "trialDays"),
      end: z.enum(planEnds),
      charges_limit: z.string(),
      ends_at: z.string(),
      retry_hours: readText(readHours, "retryHours"),
      after_retries: z.enum(retryOutcomes),
      no_stock: z.enum(noStockOutcomes),
      catch_up: z.enum(catchUps),
    })
    .superRefine(({ product_id, variant_id, end, charges_limit, ends_at }, context) => {
      const problem = (path: keyof PlanForm, message: string) =>
        context.addIssue({ code: "custom", path: [path], message })
      // The server takes the variant only and looks up the product by it.
      if (product_id !== null && variant_id === null) problem("variant_id", "variantMissing")
      if (end === "charges" && readLimit(charges_limit) === null) problem("charges_limit", "chargesLimit")
      if (end === "date" && !isDay(ends_at)) problem("ends_at", "endsAt")
    })
    .transform(({ description, engine, end, charges_limit, ends_at, ...terms }): CreatePlanBody => ({
      ...terms,
      ...(engine === "auto" ? {} : { engine }),
      description: description === "" ? null : description,
      charges_limit: end === "charges" ? readLimit(charges_limit) : null,
      ends_at: end === "date" ? ends_at : null,
    }))
}

/** `auto`: the server chooses. */
export const engineChoices = ["auto", ...engines] as const

/** When a plan ends. */
export const planEnds = ["never", "charges", "date"] as const

function readLimit(typed: string): number | null {
  return checkWholeNumber(typed, { least: 1, most: 1_000 })
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
