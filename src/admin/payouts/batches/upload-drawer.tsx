import type { AdminBatchDetail, PayoutSettings } from "../../../contracts"
import type { CreateBatchBody } from "../../../contracts/requests/payouts"
import { Input } from "@medusajs/ui"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { useMessages } from "../../format/localized-text"
import { useRequest } from "../../http/use-request"
import { FormDrawer, useSentForm } from "../../ui/form-drawer"
import { Choice, Field } from "../../ui/form-fields"
import { ExportButton } from "../../ui/export-button"
import { payoutKeys } from "../payout-queries"

type UploadDrawerProps = { open: boolean; onClose: () => void; settings: PayoutSettings }

/** Uploads a payout file to be checked. The upload pays nothing. */
export const UploadDrawer = ({ open, onClose, settings }: UploadDrawerProps) => {
  const { t } = useMessages()
  const navigate = useNavigate()
  const upload = useUploadBatch()
  const pending = upload.pending !== null
  const [chosen, setChosen] = useState("")
  const [file, setFile] = useState<File | null>(null)
  const [tried, setTried] = useState(false)
  const account = chosen || (settings.accounts[0]?.name ?? "")
  const problem = checkFile(file)

  const { refusal, clear, close, send } = useSentForm({
    pending,
    reset: () => {
      setChosen("")
      setFile(null)
      setTried(false)
    },
    onClose,
    noAnswer: t("cardPayments.payouts.batches.upload.noAnswer"),
  })

  const submit = () => {
    setTried(true)
    return file && !problem ? upload.run({ kind: "upload", account, file }) : undefined
  }

  return (
    <FormDrawer
      open={open}
      onClose={close}
      title={t("cardPayments.payouts.batches.upload.title")}
      description={t("cardPayments.payouts.batches.upload.description")}
      submitLabel={t("cardPayments.payouts.batches.upload.submit")}
      pending={pending}
      refusal={refusal}
      onSubmit={() =>
        void send(submit, ({ answer: { batch } }) => void navigate(`/card-payments/payouts/batches/${batch.id}`))
      }
      data-testid="card-payout-upload"
    >
      {settings.accounts.length > 1 && (
        <Choice
          label={t("cardPayments.payouts.field.account")}
          options={settings.accounts.map(({ name }) => ({ value: name, label: name }))}
          value={account}
          onChange={(name) => {
            setChosen(name)
            clear()
          }}
          data-testid="card-payout-upload-account"
        />
      )}
      <div className="flex flex-col items-start gap-y-2">
        <ExportButton
          label={t("cardPayments.payouts.batches.upload.template")}
          path="/admin/card-payments/payouts/batches/template"
          query={{ account }}
          name="payouts-template.csv"
          data-testid="card-payout-upload-template"
        />
        <p className="txt-small text-ui-fg-subtle text-pretty">
          {t("cardPayments.payouts.batches.upload.templateHint")}
        </p>
      </div>
      <Field
        label={t("cardPayments.payouts.batches.upload.file")}
        hint={t("cardPayments.payouts.batches.upload.fileHint")}
        complaint={
          (tried || problem === "fileTooLarge") && problem ? t(`cardPayments.payouts.batches.upload.${problem}`) : null
        }
      >
        {(control) => (
          <Input
            {...control}
            type="file"
            accept=".csv,text/csv"
            className="file:bg-ui-button-neutral file:text-ui-fg-base file:txt-compact-small-plus py-1 file:mr-2 file:cursor-pointer file:rounded file:border-0 file:px-2 file:py-0.5"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null)
              clear()
            }}
            data-testid="card-payout-upload-file"
          />
        )}
      </Field>
    </FormDrawer>
  )
}

/** Maximum size of a payout file, in bytes. */
const most = 5 * 1024 * 1024

type FileProblem = "fileMissing" | "fileTooLarge"

/** Checks that a file is chosen and not too large; the server validates its content. */
export function checkFile(file: Pick<File, "size"> | null): FileProblem | null {
  if (!file) return "fileMissing"
  return file.size > most ? "fileTooLarge" : null
}

type UploadRequest = { kind: "upload"; account: string; file: File }

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
