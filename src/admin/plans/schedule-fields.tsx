import { billingPeriods, catchUps } from "../../contracts"
import { useMessages } from "../format/localized-text"
import { useFormContext } from "react-hook-form"
import { Fieldset } from "../ui/form/form-fields"
import { FormChoice, FormText } from "../ui/form/record-form"
import { type PlanForm, planEnds } from "./plan-form"

/** A plan's billing interval, trial and end. */
export const ScheduleFields = () => {
  const { t } = useMessages()
  const form = useFormContext<PlanForm>().watch()
  return (
    <Fieldset legend={t("cardPayments.plans.section.schedule")}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <FormText
          name="interval"
          label={t("cardPayments.plans.field.interval")}
          hint={t("cardPayments.plans.hint.interval")}
          inputMode="numeric"
          data-testid="card-plan-interval"
        />
        <FormChoice
          name="period"
          label={t("cardPayments.plans.field.period")}
          hint={t("cardPayments.plans.hint.period")}
          options={billingPeriods.map((period) => ({
            value: period,
            label: t(`cardPayments.plans.period.${period}`),
          }))}
          data-testid="card-plan-period"
        />
      </div>
      <FormText
        name="trial_days"
        label={t("cardPayments.plans.field.trialDays")}
        hint={t("cardPayments.plans.hint.trialDays")}
        inputMode="numeric"
        data-testid="card-plan-trial-days"
      />
      <FormChoice
        name="end"
        label={t("cardPayments.plans.field.end")}
        hint={t(`cardPayments.plans.endHint.${form.end}`)}
        options={planEnds.map((end) => ({
          value: end,
          label: t(`cardPayments.plans.end.${end}`),
        }))}
        data-testid="card-plan-end"
      />
      {form.end === "charges" && (
        <FormText
          name="charges_limit"
          label={t("cardPayments.plans.field.chargesLimit")}
          inputMode="numeric"
          data-testid="card-plan-charges-limit"
        />
      )}
      {form.end === "date" && (
        <FormText
          name="ends_at"
          label={t("cardPayments.plans.field.endsAt")}
          type="date"
          data-testid="card-plan-ends-at"
        />
      )}
    </Fieldset>
  )
}

/** A plan's handling of declined charges, missing stock and store downtime. */
export const FailureFields = () => {
  const { t } = useMessages()
  const form = useFormContext<PlanForm>().watch()
  return (
    <Fieldset legend={t("cardPayments.plans.section.failures")}>
      <FormText
        name="retry_hours"
        label={t("cardPayments.plans.field.retryHours")}
        hint={t("cardPayments.plans.hint.retryHours")}
        data-testid="card-plan-retry-hours"
      />
      <FormChoice
        name="after_retries"
        label={t("cardPayments.plans.field.afterRetries")}
        hint={t(`cardPayments.plans.afterRetriesHint.${form.after_retries}`)}
        options={(["unpaid", "pause", "cancel"] as const).map((choice) => ({
          value: choice,
          label: t(`cardPayments.plans.afterRetries.${choice}`),
        }))}
        data-testid="card-plan-after-retries"
      />
      <FormChoice
        name="no_stock"
        label={t("cardPayments.plans.field.noStock")}
        hint={t(`cardPayments.plans.noStockHint.${form.no_stock}`)}
        options={(["return", "backorder"] as const).map((choice) => ({
          value: choice,
          label: t(`cardPayments.plans.noStock.${choice}`),
        }))}
        data-testid="card-plan-no-stock"
      />
      <FormChoice
        name="catch_up"
        label={t("cardPayments.plans.field.catchUp")}
        hint={t(`cardPayments.plans.catchUpHint.${form.catch_up}`)}
        options={catchUps.map((choice) => ({
          value: choice,
          label: t(`cardPayments.plans.catchUp.${choice}`),
        }))}
        data-testid="card-plan-catch-up"
      />
    </Fieldset>
  )
}
