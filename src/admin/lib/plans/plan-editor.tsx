import { toast } from "@medusajs/ui"
import { useState } from "react"
import { FormDrawer } from "../form-drawer"
import { useWords } from "../use-words"
import type { AdminPlan } from "./admin-plan"
import { FailureFields } from "./failure-fields"
import { PriceFields } from "./price-fields"
import { ProductFields } from "./product-fields"
import { ScheduleFields } from "./schedule-fields"
import { TextFields } from "./text-fields"
import { usePlanActions } from "./use-plan-actions"
import { usePlanForm } from "./use-plan-form"

export type PlanEditorProps = {
  open: boolean
  onClose: () => void
  /** The plan to change; none for a new one. */
  plan: AdminPlan | null
  /** The product whose page this is; without one, a product can be searched for. */
  product: { id: string } | null
}

/** Creates a plan, or changes one for those who sign up from now on. */
export const PlanEditor = (props: PlanEditorProps) => {
  const { open } = props
  const [seen, setSeen] = useState({ open, times: 0 })
  // Each time it opens it begins anew: what was typed and not saved is forgotten.
  if (seen.open !== open) setSeen({ open, times: seen.times + (open ? 1 : 0) })
  return <Editor key={seen.times} {...props} />
}

const Editor = ({ open, onClose, plan, product }: PlanEditorProps) => {
  const { t } = useWords()
  const { run, pending } = usePlanActions()
  const { body, choices, giveTry, ...state } = usePlanForm({ plan, product, open })
  const [refusal, setRefusal] = useState<string | null>(null)

  const submit = async () => {
    giveTry()
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
