import type { AdminPlan } from "../../contracts"
import { useState } from "react"
import { useFormContext } from "react-hook-form"
import { useMessages } from "../format/localized-text"
import { formatDenial } from "../http/action-result"
import { ActionButton } from "../ui/action-button"
import { FormDrawer } from "../ui/form/form-drawer"
import { Fieldset } from "../ui/form/form-fields"
import { FormBody, FormChoice, FormText } from "../ui/form/record-form"
import { engineChoices, type PlanForm } from "./plan-form"
import type { usePlans } from "./plan-requests"
import { ProductFields } from "./product-fields"
import { FailureFields, ScheduleFields } from "./schedule-fields"
import { type usePlanChoices, usePlanForm } from "./use-plan-form"

type PlanEditorProps = {
  open: boolean
  onClose: () => void
  /** The plan to change; null to create one. */
  plan: AdminPlan | null
  /** The product on whose page the editor is; null shows a product search. */
  product: { id: string } | null
}

/** Creates a plan or changes one. A change applies to new sign-ups only. */
export const PlanEditor = ({ open, onClose, plan, product }: PlanEditorProps) => {
  const { t } = useMessages()
  const { form, drawer, choices, problemText } = usePlanForm({ plan, product, open, onClose })
  return (
    <FormDrawer
      {...drawer}
      title={t(plan ? "cardPayments.plans.edit" : "cardPayments.plans.create")}
      description={t(plan ? "cardPayments.plans.editDescription" : "cardPayments.plans.createDescription")}
      submitLabel={t(plan ? "cardPayments.plans.save" : "cardPayments.plans.create")}
      refusal={drawer.refusal ?? choices.error?.message ?? null}
      data-testid="card-plan-editor"
    >
      <FormBody form={form} problemText={problemText}>
        <TextFields />
        <ProductFields product={product} isNew={plan === null} />
        <PriceFields choices={choices} />
        <ScheduleFields />
        <FailureFields />
      </FormBody>
    </FormDrawer>
  )
}

type NewPlanButtonProps = {
  product: { id: string } | null
  /** The query of the plan list, whose answer says whether the user may create a plan. */
  query: Pick<ReturnType<typeof usePlans>, "data">
}

/**
 * Opens the editor for a new plan, of `product` if given. It is off, with the reason, if the user may
 * not create plans.
 */
export const NewPlanButton = ({ product, query }: NewPlanButtonProps) => {
  const messages = useMessages()
  const [open, setOpen] = useState(false)
  if (!query.data) return null
  const { allowed, reason } = query.data.may.create
  return (
    <>
      <ActionButton
        label={messages.t("cardPayments.plans.create")}
        reason={allowed ? null : formatDenial(messages, reason)}
        pending={false}
        onPress={() => setOpen(true)}
        data-testid="card-plans-create"
      />
      <PlanEditor open={open} onClose={() => setOpen(false)} plan={null} product={product} />
    </>
  )
}

/** A plan's name and description. */
const TextFields = () => {
  const { t } = useMessages()
  return (
    <div className="flex flex-col gap-y-4">
      <FormText
        name="name"
        label={t("cardPayments.plans.field.name")}
        hint={t("cardPayments.plans.hint.name")}
        data-testid="card-plan-name"
      />
      <FormText
        name="description"
        label={t("cardPayments.plans.field.description")}
        hint={t("cardPayments.plans.hint.description")}
        multiline
        data-testid="card-plan-description"
      />
    </div>
  )
}

type PriceFieldsProps = { choices: ReturnType<typeof usePlanChoices> }

/** A plan's amount, currency, payment provider and engine. */
const PriceFields = ({ choices }: PriceFieldsProps) => {
  const { t } = useMessages()
  const form = useFormContext<PlanForm>().watch()
  const noProvider = choices.isLoaded && choices.providers.length === 0
  return (
    <Fieldset legend={t("cardPayments.plans.section.price")}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <FormText
          name="amount"
          label={t("cardPayments.plans.field.amount")}
          hint={t("cardPayments.plans.hint.amount")}
          inputMode="decimal"
          data-testid="card-plan-amount"
        />
        <FormChoice
          name="currency_code"
          label={t("cardPayments.plans.field.currency")}
          hint={t("cardPayments.plans.hint.currency")}
          options={withChosen(choices.currencies, form.currency_code).map((code) => ({
            value: code,
            label: code.toUpperCase(),
          }))}
          placeholder={t("cardPayments.form.choose")}
          data-testid="card-plan-currency"
        />
      </div>
      <FormChoice
        name="provider_id"
        label={t("cardPayments.plans.field.provider")}
        hint={noProvider ? t("cardPayments.plans.noProvider") : t("cardPayments.plans.hint.provider")}
        options={withChosen(choices.providers, form.provider_id).map((id) => ({ value: id, label: id }))}
        placeholder={t("cardPayments.form.choose")}
        data-testid="card-plan-provider"
      />
      <FormChoice
        name="engine"
        label={t("cardPayments.engine.label")}
        hint={t(`cardPayments.engine.${form.engine}.hint`)}
        options={engineChoices.map((engine) => ({
          value: engine,
          label: t(`cardPayments.engine.${engine}.label`),
        }))}
        data-testid="card-plan-engine"
      />
    </Fieldset>
  )
}

/**
 * The available values plus the chosen one if it is no longer available, so that the field keeps
 * it.
 */
export function withChosen(offer: readonly string[], chosen: string): string[] {
  return chosen === "" || offer.includes(chosen) ? [...offer] : [...offer, chosen]
}
