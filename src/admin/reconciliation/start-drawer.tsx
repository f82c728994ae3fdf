import type { ReconciliationSettings } from "../../contracts"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { dayText } from "../format/format-date"
import { useMessages } from "../format/localized-text"
import { FormDrawer, useSentForm } from "../ui/form-drawer"
import { Choice, TextField } from "../ui/form-fields"
import { type Period, periodOf, type PeriodPreset, periodPresets } from "./period"
import { useStartRun } from "./reconciliation-queries"

type StartDrawerProps = { open: boolean; onClose: () => void; settings: ReconciliationSettings }

/** Starts a run for an account and a period. */
export const StartDrawer = ({ open, onClose, settings }: StartDrawerProps) => {
  const { t } = useMessages()
  const navigate = useNavigate()
  const start = useStartRun()
  const today = dayText(new Date().toISOString(), settings.time_zone)
  const [account, setAccount] = useState(settings.accounts[0] ?? "")
  const [preset, setPreset] = useState<PeriodPreset>("last_month")
  const [days, setDays] = useState<Period>(periodOf("last_month", today))
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({})
  const pending = start.pending !== null
  const { refusal, clear, close, send } = useSentForm({
    pending,
    reset: () => {
      setPreset("last_month")
      setDays(periodOf("last_month", today))
      setComplaints({})
    },
    onClose,
  })
  const change = (changes: Partial<Period>) => {
    setDays({ ...days, ...changes })
    setPreset("other")
    setComplaints({})
    clear()
  }
  const submit = async () => {
    const missing = t("cardPayments.reconciliation.start.dayMissing")
    const empty = Object.fromEntries(Object.entries(days).flatMap(([name, day]) => (day ? [] : [[name, missing]])))
    setComplaints(empty)
    if (Object.keys(empty).length > 0) return undefined
    const result = await start.run({ kind: "start", account, ...days })
    if (result.kind === "refused") setComplaints(result.fields ?? {})
    return result
  }
  return (
    <FormDrawer
      open={open}
      onClose={close}
      title={t("cardPayments.reconciliation.start.title")}
      description={t("cardPayments.reconciliation.start.description")}
      submitLabel={t("cardPayments.reconciliation.start.submit")}
      pending={pending}
      refusal={refusal}
      onSubmit={() =>
        void send(submit, ({ answer }) => void navigate(`/card-payments/reconciliation/${answer.reconciliation.id}`))
      }
      data-testid="card-reconciliation-start"
    >
      {settings.accounts.length > 1 && (
        <Choice
          label={t("cardPayments.table.account")}
          options={settings.accounts.map((name) => ({ value: name, label: name }))}
          value={account}
          onChange={setAccount}
          complaint={complaints.account}
          data-testid="card-reconciliation-start-account"
        />
      )}
      <Choice
        label={t("cardPayments.reconciliation.column.period")}
        hint={t("cardPayments.reconciliation.start.periodHint", { zone: settings.time_zone })}
        options={periodPresets.map((value) => ({ value, label: t(`cardPayments.reconciliation.preset.${value}`) }))}
        value={preset}
        onChange={(value) => {
          const chosen = value as PeriodPreset
          setPreset(chosen)
          if (chosen !== "other") setDays(periodOf(chosen, today))
        }}
        data-testid="card-reconciliation-start-preset"
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {(["from", "to"] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`cardPayments.table.${name}`)}
            value={days[name]}
            onChange={(day) => change({ [name]: day })}
            complaint={complaints[name]}
            data-testid={`card-reconciliation-start-${name}`}
          />
        ))}
      </div>
    </FormDrawer>
  )
}
