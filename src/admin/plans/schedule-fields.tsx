import { billingPeriods, catchUps } from "../../contracts"
import { useMessages } from "../format/localized-text"
import { Choice, Fieldset, TextField } from "../ui/form-fields"
import type { PlanFormState } from "./use-plan-form"

/** A plan's billing interval, trial and end. */
export const ScheduleFields = ({ form, change, complaint }: PlanFormState) => {
  const { t } = useMessages()
  return (
    <Fieldset legend={t("cardPayments.plans.section.schedule")}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={t("cardPayments.plans.field.interval")}
          hint={t("cardPayments.plans.hint.interval")}
          complaint={complaint("interval")}
          inputMode="numeric"
          value={form.interval}
          onChange={(interval) => change({ interval })}
          data-testid="card-plan-interval"
        />
        <Choice
          label={t("cardPayments.plans.field.period")}
          hint={t("cardPayments.plans.hint.period")}
          options={billingPeriods.map((period) => ({
            value: period,
            label: t(`cardPayments.plans.period.${period}`),
          }))}
          value={form.period}
          onChange={(period) => change({ period: period as typeof form.period })}
          data-testid="card-plan-period"
        />
      </div>
      <TextField
        label={t("cardPayments.plans.field.trialDays")}
        hint={t("cardPayments.plans.hint.trialDays")}
        complaint={complaint("trial_days")}
        inputMode="numeric"
        value={form.trial_days}
        onChange={(trial_days) => change({ trial_days })}
        data-testid="card-plan-trial-days"
      />
      <Choice
        label={t("cardPayments.plans.field.end")}
        hint={t(`cardPayments.plans.endHint.${form.end}`)}
        options={(["never", "charges", "date"] as const).map((end) => ({
          value: end,
          label: t(`cardPayments.plans.end.${end}`),
        }))}
        value={form.end}
        onChange={(end) => change({ end: end as typeof form.end })}
        data-testid="card-plan-end"
      />
      {form.end === "charges" && (
        <TextField
          label={t("cardPayments.plans.field.chargesLimit")}
          complaint={complaint("charges_limit")}
          inputMode="numeric"
          value={form.charges_limit}
          onChange={(charges_limit) => change({ charges_limit })}
          data-testid="card-plan-charges-limit"
        />
      )}
      {form.end === "date" && (
        <TextField
          label={t("cardPayments.plans.field.endsAt")}
          complaint={complaint("ends_at")}
          type="date"
          value={form.ends_at}
          onChange={(ends_at) => change({ ends_at })}
          data-testid="card-plan-ends-at"
        />
      )}
    </Fieldset>
  )
}

/** A plan's handling of declined charges, missing stock and store downtime. */
export const FailureFields = ({ form, change, complaint }: PlanFormState) => {
  const { t } = useMessages()
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
        options={(["unpaid", "pause", "cancel"] as const).map((choice) => ({
          value: choice,
          label: t(`cardPayments.plans.afterRetries.${choice}`),
        }))}
        value={form.after_retries}
        onChange={(choice) => change({ after_retries: choice as typeof form.after_retries })}
        data-testid="card-plan-after-retries"
      />
      <Choice
        label={t("cardPayments.plans.field.noStock")}
        hint={t(`cardPayments.plans.noStockHint.${form.no_stock}`)}
        options={(["return", "backorder"] as const).map((choice) => ({
          value: choice,
          label: t(`cardPayments.plans.noStock.${choice}`),
        }))}
        value={form.no_stock}
        onChange={(choice) => change({ no_stock: choice as typeof form.no_stock })}
        data-testid="card-plan-no-stock"
      />
      <Choice
        label={t("cardPayments.plans.field.catchUp")}
        hint={t(`cardPayments.plans.catchUpHint.${form.catch_up}`)}
        options={catchUps.map((choice) => ({
          value: choice,
          label: t(`cardPayments.plans.catchUp.${choice}`),
        }))}
        value={form.catch_up}
        onChange={(choice) => change({ catch_up: choice as typeof form.catch_up })}
        data-testid="card-plan-catch-up"
      />
    </Fieldset>
  )
}
