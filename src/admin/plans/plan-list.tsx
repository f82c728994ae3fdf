import type { AdminPlan } from "../../contracts"
import type { PlansQuery } from "../../contracts/requests/plans"
import { Badge, Heading, toast } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useMessages, type Messages } from "../format/localized-text"
import { formatDenial } from "../http/action-result"
import { sdk } from "../http/store-server"
import { ActionButtons, type ActionRow } from "../ui/action-buttons"
import { TextLink } from "../ui/inline-elements"
import type { FilterField } from "../ui/list-query"
import type { RecordListOf } from "../ui/record-list"
import { formatPriceAndInterval } from "./billing-interval"
import { PlanEditor } from "./plan-editor"
import { PlanFiguresLine } from "./plan-figures"
import { planKeys, type PlansAnswer, plansPath, usePlanActions, usePlanFigures } from "./plan-requests"

const filters = {
  q: { kind: "search" },
  is_active: {
    kind: "choice",
    label: "cardPayments.plans.filter.state",
    any: "cardPayments.plans.filter.any",
    values: ["true", "false"],
    option: (isActive, { t }) => t(isActive === "true" ? "cardPayments.plans.active" : "cardPayments.plans.inactive"),
  },
} satisfies Partial<Record<keyof PlansQuery, FilterField>>

/** The plans, newest first. */
export const planList: RecordListOf<AdminPlan, PlansAnswer> = {
  id: "card-plans",
  path: plansPath,
  key: planKeys.lists,
  rowsOf: ({ plans }) => plans,
  filters,
  columns: [],
  texts: {
    title: "cardPayments.plans.title",
    subtitle: "cardPayments.plans.subtitle",
    loading: "cardPayments.plans.loading",
    failed: "cardPayments.plans.loadFailed",
    noneFound: "cardPayments.plans.noneFound",
    empty: "cardPayments.plans.none",
  },
  exported: { path: `${plansPath}/export`, name: "card-plans.csv", rightOf: ({ may }) => may.export },
}

type PlanRowsProps = {
  plans: readonly AdminPlan[]
  /** The product on whose page the rows are, if any. */
  product: { id: string } | null
}

/** The rows of plans. */
export const PlanRows = ({ plans, product }: PlanRowsProps) => {
  const sells = useProductTitles(product ? [] : plans)
  const { data } = usePlanFigures(product ? [] : plans.map(({ id }) => id))
  return (
    <ul className="divide-y">
      {plans.map((plan) => {
        const figures = data?.figures.find(({ plan_id }) => plan_id === plan.id)
        return (
          <PlanRow key={plan.id} plan={plan} product={product} sells={product ? null : sells(plan)}>
            {figures && <PlanFiguresLine figures={figures} />}
          </PlanRow>
        )
      })}
    </ul>
  )
}

type PlanRowProps = {
  plan: AdminPlan
  /** The product on whose page the list is, if any. */
  product: { id: string } | null
  /** Titles of the product and variant that the plan sells; null on a product's page. */
  sells: string | null
  /** True on the plan's own page, whose heading is the name. */
  isHeading?: boolean
  children?: ReactNode
}

/** A plan in the list, with its edit and activate or deactivate buttons. */
export const PlanRow = ({ plan, product, sells, isHeading = false, children }: PlanRowProps) => {
  const messages = useMessages()
  const { t } = messages
  const { run, pending } = usePlanActions()
  const [editing, setEditing] = useState(false)
  const { id, name, is_active, actions } = plan

  const toggle = is_active ? "deactivate" : "activate"
  const reason = actions.update.allowed ? null : formatDenial(messages, actions.update.reason)
  const rows: ActionRow[] = [
    {
      name: "edit",
      label: t("cardPayments.plans.editAction"),
      named: t("cardPayments.plans.editNamed", { name }),
      reason,
      run: () => setEditing(true),
    },
    {
      name: toggle,
      label: t(`cardPayments.plans.${toggle}.action`),
      named: t(`cardPayments.plans.${toggle}.named`, { name }),
      reason,
      question: {
        title: t(`cardPayments.plans.${toggle}.title`),
        description: t(`cardPayments.plans.${toggle}.description`, { name }),
        confirm: t(`cardPayments.plans.${toggle}.action`),
        back: t("cardPayments.form.cancel"),
        danger: is_active,
      },
      run: async () => {
        const result = await run({ kind: toggle, id })
        if (result.kind === "done") toast.success(t(`cardPayments.plans.${toggle}.done`, { name }))
        return result
      },
    },
  ]

  return (
    <li
      className="flex flex-wrap items-start justify-between gap-3 px-6 py-4"
      data-testid="card-plan"
      data-plan-id={id}
      data-active={is_active}
    >
      <div className="flex min-w-0 flex-col gap-y-1">
        <div className="flex flex-wrap items-center gap-2">
          {isHeading ? (
            <Heading className="min-w-0 break-words">{name}</Heading>
          ) : (
            <TextLink
              to={`/card-payments/plans/${id}`}
              className="txt-compact-small-plus min-w-0 break-words"
              data-testid="card-plan-open"
            >
              {name}
            </TextLink>
          )}
          <Badge size="2xsmall" color={is_active ? "green" : "grey"}>
            {t(is_active ? "cardPayments.plans.active" : "cardPayments.plans.inactive")}
          </Badge>
        </div>
        <span className="txt-compact-small" data-testid="card-plan-price">
          {formatPriceAndInterval(messages, plan)}
        </span>
        <span className="txt-compact-small text-ui-fg-subtle">{planTerms(messages, plan).join(" · ")}</span>
        {sells && plan.product_id && (
          <TextLink to={`/products/${plan.product_id}`} className="txt-compact-small w-fit">
            {sells}
          </TextLink>
        )}
        {children}
      </div>
      <ActionButtons rows={rows} pending={pending} data-testid="card-plan" />
      <PlanEditor open={editing} onClose={() => setEditing(false)} plan={plan} product={product} />
    </li>
  )
}

/** A plan's terms besides price and billing interval, as short texts: engine, trial and end. */
export function planTerms({ t, date }: Messages, plan: AdminPlan): string[] {
  const terms = [t(`cardPayments.engine.${plan.engine}.text`)]
  if (plan.trial_days > 0) terms.push(t("cardPayments.plans.terms.trial", { days: plan.trial_days }))
  if (plan.charges_limit !== null) terms.push(t("cardPayments.plans.terms.charges", { number: plan.charges_limit }))
  if (plan.ends_at) terms.push(t("cardPayments.plans.terms.endsAt", { date: date(plan.ends_at, plan.time_zone) }))
  return terms
}

type Products = {
  products: { id: string; title: string; variants?: { id: string; title: string | null }[] | null }[]
}

/**
 * Returns a function that names the product and variant of a plan: `Product, Variant`. Null for a
 * plan without a product; the product's id until the titles are loaded.
 */
export function useProductTitles(plans: readonly AdminPlan[]): (plan: AdminPlan) => string | null {
  const ids = [...new Set(plans.flatMap(({ product_id }) => product_id ?? []))].sort()
  const { data } = useQuery({
    queryKey: ["card-payments", "product-titles", ids],
    queryFn: () =>
      sdk.client.fetch<Products>("/admin/products", {
        query: { id: ids, fields: "id,title,variants.id,variants.title", limit: ids.length },
      }),
    enabled: ids.length > 0,
  })
  return ({ product_id, variant_id }) => {
    const product = data?.products.find(({ id }) => id === product_id)
    if (!product) return product_id
    const variant = product.variants?.find(({ id }) => id === variant_id)
    return variant?.title ? `${product.title}, ${variant.title}` : product.title
  }
}
