import type { AdminPlan } from "../../contracts"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { amountExponent } from "../format/format-number"
import { useMessages } from "../format/localized-text"
import { sdk } from "../http/store-server"
import { checkPlan, type PlanForm, planFormOf } from "./plan-form"

export type PlanFormState = {
  form: PlanForm
  change: (changes: Partial<PlanForm>) => void
  /** The error message of a field; null until the first attempt to save. */
  complaint: (field: keyof PlanForm) => string | null
}

type PlanFormSource = { plan: AdminPlan | null; product: { id: string } | null; open: boolean }

/** The state of the plan editor: fields, request body and error messages. */
export function usePlanForm({ plan, product, open }: PlanFormSource) {
  const { t, locale } = useMessages()
  const choices = usePlanChoices({ enabled: open })
  const [form, setForm] = useState<PlanForm>(() => ({
    ...planFormOf(plan),
    ...(plan || !product ? {} : { product_id: product.id }),
  }))
  const [tried, setTried] = useState(false)
  const change = (changes: Partial<PlanForm>) => setForm((before) => ({ ...before, ...changes }))

  // Fill in the only provider and the default currency once they are loaded.
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
  return { form, change, complaint, body, choices, validateForm: () => setTried(true) }
}

type Providers = { payment_providers: { id: string; is_enabled: boolean }[] }
type Stores = { stores: { supported_currencies?: { currency_code: string; is_default: boolean }[] | null }[] }

/** The enabled card providers and the store's currencies, the default one first. */
export function usePlanChoices({ enabled }: { enabled: boolean }) {
  const providers = useQuery({
    queryKey: ["card-payments", "providers"],
    queryFn: () => sdk.client.fetch<Providers>("/admin/payments/payment-providers", { query: { limit: 100 } }),
    enabled,
  })
  const stores = useQuery({
    queryKey: ["card-payments", "currencies"],
    queryFn: () => sdk.client.fetch<Stores>("/admin/stores", { query: { fields: "id,*supported_currencies" } }),
    enabled,
  })
  const currencies = [...(stores.data?.stores[0]?.supported_currencies ?? [])]
  currencies.sort((one, other) => Number(other.is_default) - Number(one.is_default))
  return {
    providers: (providers.data?.payment_providers ?? [])
      .filter(({ id, is_enabled }) => id.startsWith("pp_card") && is_enabled)
      .map(({ id }) => id),
    currencies: currencies.map(({ currency_code }) => currency_code),
    isLoaded: !providers.isPending && !stores.isPending,
    error: providers.error ?? stores.error,
  }
}
