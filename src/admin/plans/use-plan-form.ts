import type { AdminPlan } from "../../contracts"
import type { CreatePlanBody } from "../../contracts/requests/plans"
import { toast } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { amountExponent } from "../format/format-number"
import { useMessages } from "../format/localized-text"
import { sdk } from "../http/store-server"
import type { ActionResult } from "../http/action-result"
import { useRecordForm } from "../ui/form/record-form"
import { type PlanForm, planFormOf, planSchema } from "./plan-form"
import { usePlanActions } from "./plan-requests"

type PlanFormOptions = {
  plan: AdminPlan | null
  product: { id: string } | null
  open: boolean
  onClose: () => void
}

/** The state of the plan editor. */
export function usePlanForm({ plan, product, open, onClose }: PlanFormOptions) {
  const { t, locale } = useMessages()
  const { run, pending } = usePlanActions()
  const choices = usePlanChoices({ enabled: open })
  const [currency, setCurrency] = useState("")
  const exponent = amountExponent(currency, plan?.currency_code === currency ? [plan.amount] : [])
  const { form, drawer } = useRecordForm<PlanForm, CreatePlanBody, ActionResult<{ plan: AdminPlan }>>({
    schema: planSchema({ exponent, locale }),
    defaults: { ...planFormOf(plan), ...(plan || !product ? {} : { product_id: product.id }) },
    open,
    onClose,
    pending: pending !== null,
    send: (body) => run(plan ? { kind: "update", id: plan.id, body } : { kind: "create", body }),
    onDone: ({ answer }) =>
      toast.success(t(plan ? "cardPayments.plans.saved" : "cardPayments.plans.created", { name: answer.plan.name })),
  })
  const typed = form.watch("currency_code")
  if (typed !== currency) setCurrency(typed)

  // Fill in the only provider and the default currency once they are loaded.
  const onlyProvider = choices.providers.length === 1 ? choices.providers[0] : undefined
  const firstCurrency = choices.currencies[0]
  useEffect(() => {
    if (!open) return
    if (form.getValues("provider_id") === "") form.setValue("provider_id", onlyProvider ?? "")
    if (form.getValues("currency_code") === "") form.setValue("currency_code", firstCurrency ?? "")
  }, [form, open, onlyProvider, firstCurrency])

  const problemText = (problem: string) =>
    problem === "amountTooManyDecimals" && exponent === 0
      ? t("cardPayments.capture.problem.noDecimals", { currency: currency.toUpperCase() })
      : t(`cardPayments.plans.problem.${problem}`, { currency: currency.toUpperCase(), decimals: exponent })
  return { form, drawer, choices, problemText }
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
