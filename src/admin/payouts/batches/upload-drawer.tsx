import type { AdminBatchDetail, PayoutSettings } from "../../../contracts"
import type { CreateBatchBody } from "../../../contracts/requests/payouts"
import { Input } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import { z } from "zod"
import { useMessages } from "../../format/localized-text"
import type { ActionResult } from "../../http/action-result"
import { useRequest } from "../../http/use-request"
import { FormDrawer } from "../../ui/form/form-drawer"
import { Field } from "../../ui/form/form-fields"
import { FormBody, FormChoice, useFormField, useRecordForm } from "../../ui/form/record-form"
import { ExportButton } from "../../ui/export-button"
import { payoutKeys } from "../payout-queries"

type UploadDrawerProps = { open: boolean; onClose: () => void; settings: PayoutSettings }

/** Uploads a payout file to be checked. The upload pays nothing. */
export const UploadDrawer = ({ open, onClose, settings }: UploadDrawerProps) => {
  const { t } = useMessages()
  const navigate = useNavigate()
  const upload = useUploadBatch()
  const { form, drawer } = useRecordForm<UploadForm, UploadBody, ActionResult<{ batch: AdminBatchDetail }>>({
    schema: uploadSchema,
    defaults: { account: settings.accounts[0]?.name ?? "", file: null },
    open,
    onClose,
    pending: upload.pending !== null,
    send: (body) => upload.run({ kind: "upload", ...body }),
    onDone: ({ answer: { batch } }) => void navigate(`/card-payments/payouts/batches/${batch.id}`),
    noAnswer: t("cardPayments.payouts.batches.upload.noAnswer"),
  })

  return (
    <FormDrawer
      {...drawer}
      title={t("cardPayments.payouts.batches.upload.title")}
      description={t("cardPayments.payouts.batches.upload.description")}
      submitLabel={t("cardPayments.payouts.batches.upload.submit")}
      data-testid="card-payout-upload"
    >
      <FormBody form={form} problemText={(problem) => t(`cardPayments.payouts.batches.upload.${problem}`)}>
        {settings.accounts.length > 1 && (
          <FormChoice
            name="account"
            label={t("cardPayments.payouts.field.account")}
            options={settings.accounts.map(({ name }) => ({ value: name, label: name }))}
            data-testid="card-payout-upload-account"
          />
        )}
        <div className="flex flex-col items-start gap-y-2">
          <ExportButton
            label={t("cardPayments.payouts.batches.upload.template")}
            path="/admin/card-payments/payouts/batches/template"
            query={{ account: form.watch("account") }}
            name="payouts-template.csv"
            data-testid="card-payout-upload-template"
          />
          <p className="txt-small text-ui-fg-subtle text-pretty">
            {t("cardPayments.payouts.batches.upload.templateHint")}
          </p>
        </div>
        <FileField />
      </FormBody>
    </FormDrawer>
  )
}

const FileField = () => {
  const { t } = useMessages()
  const { onChange, complaint } = useFormField<File | null>("file")
  return (
    <Field
      label={t("cardPayments.payouts.batches.upload.file")}
      hint={t("cardPayments.payouts.batches.upload.fileHint")}
      complaint={complaint}
    >
      {(control) => (
        <Input
          {...control}
          type="file"
          accept=".csv,text/csv"
          className="file:bg-ui-button-neutral file:text-ui-fg-base file:txt-compact-small-plus py-1 file:me-2 file:cursor-pointer file:rounded file:border-0 file:px-2 file:py-0.5"
          onChange={(event) => onChange(event.target.files?.[0] ?? null)}
          data-testid="card-payout-upload-file"
        />
      )}
    </Field>
  )
}

type UploadForm = { account: string; file: File | null }
type UploadBody = { account: string; file: File }

/** Maximum size of a payout file, in bytes. */
const most = 5 * 1024 * 1024

/** Checks that a file is chosen and not too large; the server validates its content. */
export const uploadSchema = z.object({
  account: z.string(),
  file: z
    .custom<File>((file) => file !== null, { error: "fileMissing", abort: true })
    .refine((file) => file.size <= most, "fileTooLarge"),
})

type UploadRequest = { kind: "upload" } & UploadBody

/** Uploads a payout file. */
function useUploadBatch() {
  return useRequest<UploadRequest, { batch: AdminBatchDetail }>({
    route: async ({ account, file }) => ({
      path: "/admin/card-payments/payouts/batches",
      body: { account, name: file.name, csv: await file.text() } satisfies CreateBatchBody,
    }),
    stale: [{ queryKey: payoutKeys.all }],
    shownBy: ({ batch }) => payoutKeys.batch(batch.id),
  })
}
