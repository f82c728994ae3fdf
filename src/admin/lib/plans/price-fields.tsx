import { Choice } from "../choice"
import { Fieldset } from "../fieldset"
import { TextField } from "../text-field"
import { useWords } from "../use-words"
import type { usePlanChoices } from "./use-plan-choices"
import type { PlanFormState } from "./use-plan-form"
import { withChosen } from "./with-chosen"

type PriceFieldsProps = PlanFormState & { choices: ReturnType<typeof usePlanChoices> }

const engines = ["auto", "store", "gateway"] as const

/** What a plan costs, and who charges it. */
export const PriceFields = ({ form, change, complaint, choices }: PriceFieldsProps) => {
  const { t } = useWords()
  const noProvider = choices.settled && choices.providers.length === 0
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
