import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { amountExponent } from "../format/format-number"
import { useMessages } from "../format/localized-text"
import { checkAmount } from "../format/parse-input"
import { useProductSearch } from "../http/store-search"
import { sdk } from "../http/store-server"
import { Choice, Fieldset } from "../ui/form/form-fields"
import { SearchPicker } from "../ui/form/search-picker"
import { useFormContext } from "react-hook-form"
import { useFormField } from "../ui/form/record-form"
import type { PlanForm } from "./plan-form"

type ProductFieldsProps = {
  product: { id: string } | null
  isNew: boolean
}

/**
 * The plan's product and variant. Choosing a variant fills in its price unless the user has typed
 * an amount.
 */
export const ProductFields = ({ product, isNew }: ProductFieldsProps) => {
  const { t } = useMessages()
  const { watch, setValue } = useFormContext<PlanForm>()
  const form = watch()
  const variantField = useFormField<string | null>("variant_id")
  const change = (changes: Partial<PlanForm>) => {
    for (const [name, value] of Object.entries(changes)) setValue(name as keyof PlanForm, value)
  }
  const found = useProduct(form.product_id)
  const sold = found.data?.product
  const variants = form.product_id === null ? [] : (sold?.variants ?? [])
  const filled = useRef("")

  const fill = (variant: ProductVariant | undefined) => {
    if (form.amount !== "" && form.amount !== filled.current) return null
    const price = variantPrice(variant?.prices, form.currency_code)
    if (price) filled.current = price.amount
    return price
  }
  const choose = (variant: ProductVariant | undefined) => change({ variant_id: variant?.id ?? null, ...fill(variant) })

  // Select the only variant of a new plan's product, once, so that the user can undo the selection.
  const offered = useRef("")
  const only = isNew && form.currency_code !== "" && variants.length === 1 ? variants[0] : undefined
  useEffect(() => {
    if (!only || offered.current === only.id) return
    offered.current = only.id
    choose(only)
  })

  // After a change of currency, replace a filled-in price with the variant's price in it.
  const priced = useRef(form.currency_code)
  useEffect(() => {
    if (priced.current === form.currency_code) return
    priced.current = form.currency_code
    if (filled.current === "" || filled.current !== form.amount) return
    const price = fill(variants.find(({ id }) => id === form.variant_id))
    if (price?.currency_code === form.currency_code) change(price)
  })

  return (
    <Fieldset legend={t("cardPayments.plans.section.product")}>
      {product === null && (
        <SearchPicker
          label={t("cardPayments.plans.field.product")}
          hint={t("cardPayments.plans.hint.product")}
          complaint={found.error?.message}
          picked={form.product_id === null ? null : { id: form.product_id, label: sold?.title ?? form.product_id }}
          onPick={(picked) => change({ product_id: picked?.id ?? null, variant_id: null })}
          search={useProductSearch}
          data-testid="card-plan-product"
        />
      )}
      {form.product_id !== null && (
        <Choice
          label={t("cardPayments.plans.field.variant")}
          hint={t("cardPayments.plans.hint.variant")}
          complaint={variantField.complaint ?? (product === null ? null : found.error?.message)}
          options={variants.map((variant) => ({ value: variant.id, label: variantLabel(variant) }))}
          value={form.variant_id ?? ""}
          onChange={(id) => choose(variants.find((variant) => variant.id === id))}
          placeholder={t("cardPayments.form.choose")}
          data-testid="card-plan-variant"
        />
      )}
    </Fieldset>
  )
}

function variantLabel({ id, title, sku }: ProductVariant): string {
  return [title ?? id, sku && `(${sku})`].filter(Boolean).join(" ")
}

// Price rules are needed to skip prices that apply to some customers only; see `variantPrice`.
const productFields =
  "id,title,*variants,*variants.prices,variants.prices.price_rules.attribute,variants.prices.price_rules.value"

type ProductVariant = { id: string; title: string | null; sku: string | null; prices?: VariantPrice[] | null }
type ProductWithVariants = { id: string; title: string; variants?: ProductVariant[] | null }

/** A product with its variants and their prices; null fetches nothing. */
function useProduct(id: string | null) {
  return useQuery({
    queryKey: ["card-payments", "product", id],
    queryFn: () =>
      sdk.client.fetch<{ product: ProductWithVariants }>(`/admin/products/${encodeURIComponent(id ?? "")}`, {
        query: { fields: productFields },
      }),
    enabled: id !== null,
  })
}

/** A variant's price in the answer of `GET /admin/products/:id`; `amount` is in major units. */
type VariantPrice = {
  amount: number
  currency_code: string
  min_quantity?: number | null
  rules?: Readonly<Record<string, unknown>> | null
}

/**
 * The variant's price for a quantity of one without price rules, as decimal text in major units.
 * The price in `currency` or else the first one; null if there is none.
 */
export function variantPrice(
  prices: readonly VariantPrice[] | null | undefined,
  currency: string,
): { amount: string; currency_code: string } | null {
  const plain = (prices ?? []).filter(
    ({ min_quantity, rules }) => (min_quantity ?? 1) <= 1 && Object.keys(rules ?? {}).length === 0,
  )
  const price = plain.find(({ currency_code }) => currency_code === currency) ?? plain[0]
  if (!price) return null
  const { currency_code } = price
  const checked = checkAmount(String(price.amount), { exponent: amountExponent(currency_code, []), locale: "en" })
  return checked.problem === null ? { amount: checked.amount, currency_code } : null
}
