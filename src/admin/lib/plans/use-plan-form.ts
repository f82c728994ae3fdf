import { useEffect, useState } from "react"
import { amountExponent } from "../amount-exponent"
import { useWords } from "../use-words"
import type { AdminPlan } from "./admin-plan"
import { checkPlan } from "./check-plan"
import type { PlanForm } from "./plan-form"
import { planFormOf } from "./plan-form-of"
import { usePlanChoices } from "./use-plan-choices"

export type PlanFormState = {
  form: PlanForm
  change: (changes: Partial<PlanForm>) => void
  /** What is wrong with a field, in a sentence, once it was tried to save. */
  complaint: (field: keyof PlanForm) => string | null
}

type PlanFormSource = { plan: AdminPlan | null; product: { id: string } | null; open: boolean }

/** The fields of the plan editor, what they make, and what is wrong with them. */
export function usePlanForm({ plan, product, open }: PlanFormSource) {
  const { t, locale } = useWords()
  const choices = usePlanChoices({ enabled: open })
  const [form, setForm] = useState<PlanForm>(() => ({
    ...planFormOf(plan),
    ...(plan || !product ? {} : { product_id: product.id }),
  }))
  const [tried, setTried] = useState(false)
  const change = (changes: Partial<PlanForm>) => setForm((before) => ({ ...before, ...changes }))

  // A new plan takes what there is no choice about, as soon as that is known.
  const onlyProvider = choices.providers.length === 1 ? choices.providers[0] : undefined
  const firstCurrency = choices.currencies[0]
  useEffect(() => {
    setForm((before) => ({
      ...before,
      provider_id: before.provider_id || (onlyProvider ?? ""),
      currency_code: before.currency_code || (firstCurrency ?? ""),
    }))
  }, [onlyProvider, firstCurrency])

  const currency = form.currency_code.toUpperCase()
  const exponent = amountExponent(form.currency_code, plan?.currency_code === form.currency_code ? [plan.amount] : [])
  const { problems, body } = checkPlan(form, { exponent, locale })
  const complaint = (field: keyof PlanForm) => {
    const problem = tried ? problems[field] : undefined
    if (!problem) return null
    if (problem === "amountTooManyDecimals" && exponent === 0) {
      return t("cardPayments.capture.problem.noDecimals", { currency })
    }
    return t(`cardPayments.plans.problem.${problem}`, { currency, decimals: exponent })
  }
  return { form, change, complaint, body, choices, giveTry: () => setTried(true) }
}
