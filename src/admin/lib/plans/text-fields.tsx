import { TextField } from "../text-field"
import { useWords } from "../use-words"
import type { PlanFormState } from "./use-plan-form"

/** What a plan is called. */
export const TextFields = ({ form, change, complaint }: PlanFormState) => {
  const { t } = useWords()
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
