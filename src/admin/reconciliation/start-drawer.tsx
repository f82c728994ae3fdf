import type { AdminReconciliationDetail, ReconciliationSettings } from "../../contracts"
import { useNavigate } from "react-router-dom"
import { z } from "zod"
import { dayText } from "../format/format-date"
import { useMessages } from "../format/localized-text"
import type { ActionResult } from "../http/action-result"
import { FormDrawer } from "../ui/form/form-drawer"
import { FormBody, FormChoice, FormText, useRecordForm } from "../ui/form/record-form"
import { type Period, periodOf, type PeriodPreset, periodPresets } from "./period"
import { useStartRun } from "./reconciliation-queries"

type StartDrawerProps = { open: boolean; onClose: () => void; settings: ReconciliationSettings }
type StartForm = { account: string; preset: PeriodPreset } & Period
type StartBody = { account: string } & Period

const day = z.string().min(1, "dayMissing")
const startSchema = z.object({ account: z.string(), from: day, to: day })

/** Starts a run for an account and a period. A preset fills in the days, which may be changed. */
export const StartDrawer = ({ open, onClose, settings }: StartDrawerProps) => {
  const { t } = useMessages()
  const navigate = useNavigate()
  const start = useStartRun()
  const today = dayText(new Date().toISOString(), settings.time_zone)
  const { form, drawer } = useRecordForm<
    StartForm,
    StartBody,
    ActionResult<{ reconciliation: AdminReconciliationDetail }>
  >({
    schema: startSchema,
    defaults: { account: settings.accounts[0] ?? "", preset: "last_month", ...periodOf("last_month", today) },
    open,
    onClose,
    pending: start.pending !== null,
    send: (body) => start.run({ kind: "start", ...body }),
    onDone: ({ answer }) => void navigate(`/card-payments/reconciliation/${answer.reconciliation.id}`),
  })
  const choosePreset = (chosen: string) => {
    if (chosen === "other") return
    const { from, to } = periodOf(chosen as Exclude<PeriodPreset, "other">, today)
    form.setValue("from", from)
    form.setValue("to", to)
  }
  return (
    <FormDrawer
      {...drawer}
      title={t("cardPayments.reconciliation.start.title")}
      description={t("cardPayments.reconciliation.start.description")}
      submitLabel={t("cardPayments.reconciliation.start.submit")}
      data-testid="card-reconciliation-start"
    >
      <FormBody form={form} problemText={(problem) => t(`cardPayments.reconciliation.start.${problem}`)}>
        {settings.accounts.length > 1 && (
          <FormChoice
            name="account"
            label={t("cardPayments.table.account")}
            options={settings.accounts.map((name) => ({ value: name, label: name }))}
            data-testid="card-reconciliation-start-account"
          />
        )}
        <FormChoice
          name="preset"
          label={t("cardPayments.reconciliation.column.period")}
          hint={t("cardPayments.reconciliation.start.periodHint", { zone: settings.time_zone })}
          options={periodPresets.map((value) => ({ value, label: t(`cardPayments.reconciliation.preset.${value}`) }))}
          onChosen={choosePreset}
          data-testid="card-reconciliation-start-preset"
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {(["from", "to"] as const).map((name) => (
            <FormText
              key={name}
              name={name}
              type="date"
              label={t(`cardPayments.table.${name}`)}
              data-testid={`card-reconciliation-start-${name}`}
            />
          ))}
        </div>
      </FormBody>
    </FormDrawer>
  )
}
