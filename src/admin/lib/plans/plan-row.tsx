import { Badge, toast } from "@medusajs/ui"
import { useState } from "react"
import { ActionButton } from "../action-button"
import { priceRhythm } from "../price-rhythm"
import { TextLink } from "../text-link"
import { useConfirm } from "../use-confirm"
import { useWords } from "../use-words"
import type { AdminPlan } from "./admin-plan"
import { PlanEditor } from "./plan-editor"
import { planTerms } from "./plan-terms"
import { usePlanActions } from "./use-plan-actions"

type PlanRowProps = {
  plan: AdminPlan
  /** The product whose page this is, if it is one. */
  product: { id: string } | null
  /** What the plan sells, where that is not said by the page. */
  sells: string | null
}

/** A plan in a list, with what can be done to it. */
export const PlanRow = ({ plan, product, sells }: PlanRowProps) => {
  const words = useWords()
  const { t } = words
  const { run, pending } = usePlanActions()
  const confirm = useConfirm()
  const [editing, setEditing] = useState(false)
  const { id, name, is_active, actions } = plan

  const change = async (kind: "activate" | "deactivate") => {
    const confirmed = await confirm({
      title: t(`cardPayments.plans.${kind}.title`),
      description: t(`cardPayments.plans.${kind}.description`, { name }),
      confirmText: t(`cardPayments.plans.${kind}.action`),
      cancelText: t("cardPayments.form.cancel"),
      variant: kind === "deactivate" ? "danger" : "confirmation",
    })
    if (!confirmed) return
    const result = await run({ kind, id })
    if (result.kind === "refused") toast.error(t("cardPayments.actions.failed"), { description: result.message })
    else toast.success(t(`cardPayments.plans.${kind}.done`, { name }))
  }
  const toggle = is_active ? "deactivate" : "activate"

  return (
    <li
      className="flex flex-wrap items-start justify-between gap-3 px-6 py-4"
      data-testid="card-plan"
      data-plan-id={id}
      data-active={is_active}
    >
      <div className="flex min-w-0 flex-col gap-y-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className="txt-compact-small-plus min-w-0 break-words">{name}</span>
          <Badge size="2xsmall" color={is_active ? "green" : "grey"}>
            {t(is_active ? "cardPayments.plans.active" : "cardPayments.plans.inactive")}
          </Badge>
        </div>
        <span className="txt-compact-small" data-testid="card-plan-price">
          {priceRhythm(words, plan)}
        </span>
        <span className="txt-compact-small text-ui-fg-subtle">{planTerms(words, plan).join(" · ")}</span>
        {sells && plan.product_id && (
          <TextLink to={`/products/${plan.product_id}`} className="txt-compact-small w-fit">
            {sells}
          </TextLink>
        )}
      </div>
      {actions.update.allowed && (
        <div className="flex flex-wrap gap-2">
          <ActionButton
            label={t("cardPayments.plans.editAction")}
            aria-label={t("cardPayments.plans.editNamed", { name })}
            why={null}
            pending={false}
            onPress={() => setEditing(true)}
            data-testid="card-plan-edit"
          />
          <ActionButton
            label={t(`cardPayments.plans.${toggle}.action`)}
            aria-label={t(`cardPayments.plans.${toggle}.named`, { name })}
            why={null}
            pending={pending !== null}
            onPress={() => void change(toggle)}
            data-testid={`card-plan-${toggle}`}
          />
        </div>
      )}
      <PlanEditor open={editing} onClose={() => setEditing(false)} plan={plan} product={product} />
    </li>
  )
}
