import { Choice } from "../choice"
import { Fieldset } from "../fieldset"
import { TextField } from "../text-field"
import { useWords } from "../use-words"
import type { PlanFormState } from "./use-plan-form"

/** What is done where a charge fails, nothing is in stock, or the store was down. */
export const FailureFields = ({ form, change, complaint }: PlanFormState) => {
  const { t } = useWords()
  return (
    <Fieldset legend={t("cardPayments.plans.section.failures")}>
      <TextField
        label={t("cardPayments.plans.field.retryHours")}
        hint={t("cardPayments.plans.hint.retryHours")}
        complaint={complaint("retry_hours")}
        value={form.retry_hours}
        onChange={(retry_hours) => change({ retry_hours })}
        data-testid="card-plan-retry-hours"
      />
      <Choice
        label={t("cardPayments.plans.field.afterRetries")}
        hint={t(`cardPayments.plans.afterRetriesHint.${form.after_retries}`)}
        options={(["unpaid", "pause", "cancel"] as const).map((rule) => ({
          value: rule,
          label: t(`cardPayments.plans.afterRetries.${rule}`),
        }))}
        value={form.after_retries}
        onChange={(rule) => change({ after_retries: rule as typeof form.after_retries })}
        data-testid="card-plan-after-retries"
      />
      <Choice
        label={t("cardPayments.plans.field.noStock")}
        hint={t(`cardPayments.plans.noStockHint.${form.no_stock}`)}
        options={(["return", "backorder"] as const).map((rule) => ({
          value: rule,
          label: t(`cardPayments.plans.noStock.${rule}`),
        }))}
        value={form.no_stock}
        onChange={(rule) => change({ no_stock: rule as typeof form.no_stock })}
        data-testid="card-plan-no-stock"
      />
      <Choice
        label={t("cardPayments.plans.field.catchUp")}
        hint={t(`cardPayments.plans.catchUpHint.${form.catch_up}`)}
        options={(["latest", "all"] as const).map((rule) => ({
          value: rule,
          label: t(`cardPayments.plans.catchUp.${rule}`),
        }))}
        value={form.catch_up}
        onChange={(rule) => change({ catch_up: rule as typeof form.catch_up })}
        data-testid="card-plan-catch-up"
      />
    </Fieldset>
  )
}
