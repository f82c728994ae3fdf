import type { AdminPlan } from "../../contracts"
import { Button, toast } from "@medusajs/ui"
import { useState } from "react"
import { useMessages } from "../format/localized-text"
import { FormDrawer } from "../ui/form-drawer"
import { Choice, Fieldset, TextField } from "../ui/form-fields"
import { usePlanActions, type usePlans } from "./plan-requests"
import { ProductFields } from "./product-fields"
import { FailureFields, ScheduleFields } from "./schedule-fields"
import { type PlanFormState, type usePlanChoices, usePlanForm } from "./use-plan-form"

type PlanEditorProps = {
  open: boolean
  onClose: () => void
  /** The plan to change; null to create one. */
  plan: AdminPlan | null
  /** The product on whose page the editor is; null shows a product search. */
  product: { id: string } | null
}

/** Creates a plan or changes one. A change applies to new sign-ups only. */
export const PlanEditor = (props: PlanEditorProps) => {
  const { open } = props
  const [seen, setSeen] = useState({ open, times: 0 })
  // A new key for each opening resets the form: unsaved input is discarded.
  if (seen.open !== open) setSeen({ open, times: seen.times + (open ? 1 : 0) })
  return <Editor key={seen.times} {...props} />
}

const Editor = ({ open, onClose, plan, product }: PlanEditorProps) => {
  const { t } = useMessages()
  const { run, pending } = usePlanActions()
  const { body, choices, validateForm, ...state } = usePlanForm({ plan, product, open })
  const [refusal, setRefusal] = useState<string | null>(null)

  const submit = async () => {
    validateForm()
    setRefusal(null)
    if (!body || pending) return
    const result = await run(plan ? { kind: "update", id: plan.id, body } : { kind: "create", body })
    if (result.kind === "refused") {
      setRefusal(result.message)
      return
    }
    toast.success(t(plan ? "cardPayments.plans.saved" : "cardPayments.plans.created", { name: body.name }))
    onClose()
  }

  return (
    <FormDrawer
      open={open}
      onClose={onClose}
      title={t(plan ? "cardPayments.plans.edit" : "cardPayments.plans.create")}
      description={t(plan ? "cardPayments.plans.editDescription" : "cardPayments.plans.createDescription")}
      submitLabel={t(plan ? "cardPayments.plans.save" : "cardPayments.plans.create")}
      pending={pending !== null}
      refusal={refusal ?? choices.error?.message ?? null}
      onSubmit={() => void submit()}
      data-testid="card-plan-editor"
    >
      <TextFields {...state} />
      <ProductFields {...state} product={product} isNew={plan === null} />
      <PriceFields {...state} choices={choices} />
      <ScheduleFields {...state} />
      <FailureFields {...state} />
    </FormDrawer>
  )
}

type NewPlanButtonProps = {
  product: { id: string } | null
  /** The query of the plan list, whose answer says whether the user may create a plan. */
  query: Pick<ReturnType<typeof usePlans>, "data">
}

/**
 * Opens the editor for a new plan, of `product` if given; null if the user may not create plans.
 */
export const NewPlanButton = ({ product, query }: NewPlanButtonProps) => {
  const { t } = useMessages()
  const [open, setOpen] = useState(false)
  if (!query.data?.may.create.allowed) return null
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)} data-testid="card-plans-create">
        {t("cardPayments.plans.create")}
      </Button>
      <PlanEditor open={open} onClose={() => setOpen(false)} plan={null} product={product} />
    </>
  )
}

/** A plan's name and description. */
const TextFields = ({ form, change, complaint }: PlanFormState) => {
  const { t } = useMessages()
  return (
    <div className="flex flex-col gap-y-4">
      <TextField
        label={t("cardPayments.plans.field.name")}
        hint={t("cardPayments.plans.hint.name")}
        complaint={complaint("name")}
        value={form.name}
        onChange={(name) => change({ name })}
        data-testid="card-plan-name"
      />
      <TextField
        label={t("cardPayments.plans.field.description")}
        hint={t("cardPayments.plans.hint.description")}
        complaint={complaint("description")}
        multiline
        value={form.description}
        onChange={(description) => change({ description })}
        data-testid="card-plan-description"
      />
    </div>
  )
}

type PriceFieldsProps = PlanFormState & { choices: ReturnType<typeof usePlanChoices> }

const engines = ["auto", "store", "gateway"] as const

/** A plan's amount, currency, payment provider and engine. */
const PriceFields = ({ form, change, complaint, choices }: PriceFieldsProps) => {
  const { t } = useMessages()
  const noProvider = choices.isLoaded && choices.providers.length === 0
  return (
    <Fieldset legend={t("cardPayments.plans.section.price")}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={t("cardPayments.plans.field.amount")}
          hint={t("cardPayments.plans.hint.amount")}
          complaint={complaint("amount")}
          inputMode="decimal"
          value={form.amount}
          onChange={(amount) => change({ amount })}
          data-testid="card-plan-amount"
        />
        <Choice
          label={t("cardPayments.plans.field.currency")}
          hint={t("cardPayments.plans.hint.currency")}
          complaint={complaint("currency_code")}
          options={withChosen(choices.currencies, form.currency_code).map((code) => ({
            value: code,
            label: code.toUpperCase(),
          }))}
          value={form.currency_code}
          onChange={(currency_code) => change({ currency_code })}
          placeholder={t("cardPayments.form.choose")}
          data-testid="card-plan-currency"
        />
      </div>
      <Choice
        label={t("cardPayments.plans.field.provider")}
        hint={noProvider ? t("cardPayments.plans.noProvider") : t("cardPayments.plans.hint.provider")}
        complaint={complaint("provider_id")}
        options={withChosen(choices.providers, form.provider_id).map((id) => ({ value: id, label: id }))}
        value={form.provider_id}
        onChange={(provider_id) => change({ provider_id })}
        placeholder={t("cardPayments.form.choose")}
        data-testid="card-plan-provider"
      />
      <Choice
        label={t("cardPayments.engine.label")}
        hint={t(`cardPayments.engine.${form.engine}.hint`)}
        complaint={complaint("engine")}
        options={engines.map((engine) => ({
          value: engine,
          label: t(`cardPayments.engine.${engine}.label`),
        }))}
        value={form.engine}
        onChange={(engine) => change({ engine: engine as typeof form.engine })}
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
