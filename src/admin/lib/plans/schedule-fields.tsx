import { Choice } from "../choice"
import { Fieldset } from "../fieldset"
import { TextField } from "../text-field"
import { useWords } from "../use-words"
import type { PlanFormState } from "./use-plan-form"

/** When a plan charges, and until when. */
export const ScheduleFields = ({ form, change, complaint }: PlanFormState) => {
  const { t } = useWords()
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
          options={(["day", "week", "month", "year"] as const).map((period) => ({
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
