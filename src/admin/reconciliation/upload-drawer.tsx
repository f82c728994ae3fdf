import { type AdminReconciliationDetail, type ReportField, reportFields } from "../../contracts"
import type { UploadReportBody } from "../../contracts/requests/reconciliation"
import { Input } from "@medusajs/ui"
import { z } from "zod"
import { useMessages } from "../format/localized-text"
import type { ActionResult } from "../http/action-result"
import { useRequest } from "../http/use-request"
import { FormDrawer } from "../ui/form/form-drawer"
import { Field, Fieldset } from "../ui/form/form-fields"
import { FormBody, FormText, useFormField, useRecordForm } from "../ui/form/record-form"
import { reconciliationKeys, reconciliationsPath } from "./reconciliation-queries"

type UploadDrawerProps = { open: boolean; onClose: () => void; run: AdminReconciliationDetail }
type Columns = Partial<Record<ReportField, string>>
type UploadForm = { csv: File | null } & Record<ReportField, string>
type UploadBody = { csv: File } & Columns

/** Maximum size of a report, in bytes. */
const most = 5 * 1024 * 1024
const optional = z.string().trim().optional()
const needed = z.string().trim().min(1, "columnMissing")

const uploadSchema = z.object({
  csv: z
    .custom<File>((file) => file !== null, { error: "fileMissing", abort: true })
    .refine((file) => file.size <= most, "fileTooLarge"),
  order_id: needed,
  amount: needed,
  currency: optional,
  type: optional,
  status: optional,
  date: optional,
})

/** Compares a run with the gateway's own report, by the columns that the merchant names. */
export const UploadDrawer = ({ open, onClose, run }: UploadDrawerProps) => {
  const { t } = useMessages()
  const upload = useUploadReport(run.id)
  const columns = run.report?.columns ?? {}
  const named = Object.fromEntries(reportFields.map((field) => [field, columns[field] ?? ""]))
  const { form, drawer } = useRecordForm<
    UploadForm,
    UploadBody,
    ActionResult<{ reconciliation: AdminReconciliationDetail }>
  >({
    schema: uploadSchema,
    defaults: { csv: null, ...(named as Record<ReportField, string>) },
    open,
    onClose,
    pending: upload.pending !== null,
    send: ({ csv: file, ...given }) => upload.run({ kind: "upload", file, columns: given }),
    fieldOf: (path) => {
      const field = path.split(".").at(-1) ?? ""
      return path === "csv" || (reportFields as readonly string[]).includes(field) ? field : null
    },
  })
  return (
    <FormDrawer
      {...drawer}
      title={t("cardPayments.reconciliation.report.title")}
      description={t("cardPayments.reconciliation.report.description")}
      submitLabel={t("cardPayments.reconciliation.report.submit")}
      data-testid="card-reconciliation-upload"
    >
      <FormBody form={form} problemText={(problem) => t(`cardPayments.reconciliation.report.${problem}`)}>
        <FileField />
        <Fieldset legend={t("cardPayments.reconciliation.report.columns")}>
          {reportFields.map((field) => (
            <FormText
              key={field}
              name={field}
              label={t(`cardPayments.reconciliation.report.field.${field}`)}
              hint={t(`cardPayments.reconciliation.report.hint.${field}`)}
              data-testid={`card-reconciliation-upload-${field}`}
            />
          ))}
        </Fieldset>
      </FormBody>
    </FormDrawer>
  )
}

const FileField = () => {
  const { t } = useMessages()
  const { onChange, complaint } = useFormField<File | null>("csv")
  return (
    <Field
      label={t("cardPayments.reconciliation.report.file")}
      hint={t("cardPayments.reconciliation.report.fileHint")}
      complaint={complaint}
    >
      {(control) => (
        <Input
          {...control}
          type="file"
          accept=".csv,text/csv"
          className="file:bg-ui-button-neutral file:text-ui-fg-base file:txt-compact-small-plus py-1 file:me-2 file:cursor-pointer file:rounded file:border-0 file:px-2 file:py-0.5"
          onChange={(event) => onChange(event.target.files?.[0] ?? null)}
          data-testid="card-reconciliation-upload-file"
        />
      )}
    </Field>
  )
}

type UploadRequest = { kind: "upload"; file: File; columns: Columns }

function useUploadReport(id: string) {
  return useRequest<UploadRequest, { reconciliation: AdminReconciliationDetail }>({
    route: async ({ file, columns }) => {
      const named = Object.entries(columns).filter(([, name]) => name !== "")
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
