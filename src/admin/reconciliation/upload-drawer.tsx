import { type AdminReconciliationDetail, type ReportField, reportFields } from "../../contracts"
import type { UploadReportBody } from "../../contracts/requests/reconciliation"
import { Input } from "@medusajs/ui"
import { useState } from "react"
import { useMessages } from "../format/localized-text"
import { useRequest } from "../http/use-request"
import { FormDrawer, useSentForm } from "../ui/form-drawer"
import { Field, Fieldset, TextField } from "../ui/form-fields"
import { reconciliationKeys, reconciliationsPath } from "./reconciliation-queries"

type UploadDrawerProps = { open: boolean; onClose: () => void; run: AdminReconciliationDetail }
type Columns = Partial<Record<ReportField, string>>

/** Maximum size of a report, in bytes. */
const most = 5 * 1024 * 1024
const needed: readonly ReportField[] = ["order_id", "amount"]

/** Compares a run with the gateway's own report, by the columns that the merchant names. */
export const UploadDrawer = ({ open, onClose, run }: UploadDrawerProps) => {
  const { t } = useMessages()
  const upload = useUploadReport(run.id)
  const pending = upload.pending !== null
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<Columns>(run.report?.columns ?? {})
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({})
  const { refusal, clear, close, send } = useSentForm({
    pending,
    reset: () => {
      setFile(null)
      setComplaints({})
    },
    onClose,
  })
  const submit = async () => {
    const missing = t("cardPayments.reconciliation.report.columnMissing")
    const found: Record<string, string> = Object.fromEntries(
      needed.flatMap((field) => (columns[field]?.trim() ? [] : [[`columns.${field}`, missing]])),
    )
    if (!file) found.csv = t("cardPayments.reconciliation.report.fileMissing")
    else if (file.size > most) found.csv = t("cardPayments.reconciliation.report.fileTooLarge")
    setComplaints(found)
    if (!file || Object.keys(found).length > 0) return undefined
    const result = await upload.run({ kind: "upload", file, columns })
    if (result.kind === "refused") setComplaints(result.fields ?? {})
    return result
  }
  return (
    <FormDrawer
      open={open}
      onClose={close}
      title={t("cardPayments.reconciliation.report.title")}
      description={t("cardPayments.reconciliation.report.description")}
      submitLabel={t("cardPayments.reconciliation.report.submit")}
      pending={pending}
      refusal={refusal}
      onSubmit={() => void send(submit)}
      data-testid="card-reconciliation-upload"
    >
      <Field
        label={t("cardPayments.reconciliation.report.file")}
        hint={t("cardPayments.reconciliation.report.fileHint")}
        complaint={complaints.csv}
      >
        {(control) => (
          <Input
            {...control}
            type="file"
            accept=".csv,text/csv"
            className="file:bg-ui-button-neutral file:text-ui-fg-base file:txt-compact-small-plus py-1 file:mr-2 file:cursor-pointer file:rounded file:border-0 file:px-2 file:py-0.5"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null)
              setComplaints({})
              clear()
            }}
            data-testid="card-reconciliation-upload-file"
          />
        )}
      </Field>
      <Fieldset legend={t("cardPayments.reconciliation.report.columns")}>
        {reportFields.map((field) => (
          <TextField
            key={field}
            label={t(`cardPayments.reconciliation.report.field.${field}`)}
            hint={t(`cardPayments.reconciliation.report.hint.${field}`)}
            value={columns[field] ?? ""}
            onChange={(name) => {
              setColumns({ ...columns, [field]: name })
              setComplaints({})
            }}
            complaint={complaints[`columns.${field}`]}
            data-testid={`card-reconciliation-upload-${field}`}
          />
        ))}
      </Fieldset>
    </FormDrawer>
  )
}

type UploadRequest = { kind: "upload"; file: File; columns: Columns }

function useUploadReport(id: string) {
  return useRequest<UploadRequest, { reconciliation: AdminReconciliationDetail }>({
    route: async ({ file, columns }) => {
      const named = Object.entries(columns).filter(([, name]) => name.trim() !== "")
      return {
        path: `${reconciliationsPath}/${encodeURIComponent(id)}/report`,
        body: {
          name: file.name,
          csv: await file.text(),
          columns: Object.fromEntries(named) as UploadReportBody["columns"],
        } satisfies UploadReportBody,
      }
    },
    stale: [{ queryKey: reconciliationKeys.all }],
    shownBy: ({ reconciliation }) => reconciliationKeys.one(reconciliation.id),
  })
}
