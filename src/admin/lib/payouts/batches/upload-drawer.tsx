import { Input } from "@medusajs/ui"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { Choice } from "../../choice"
import { Field } from "../../field"
import { FormDrawer } from "../../form-drawer"
import { useSentForm } from "../../use-sent-form"
import { useWords } from "../../use-words"
import type { PayoutSettings } from "../admin-payout"
import { ExportButton } from "../export-button"
import { checkFile } from "./check-file"
import { useUploadBatch } from "./use-upload-batch"

type UploadDrawerProps = { open: boolean; onClose: () => void; settings: PayoutSettings }

/** Sends a file of payouts to be checked. Nothing is paid by it. */
export const UploadDrawer = ({ open, onClose, settings }: UploadDrawerProps) => {
  const { t } = useWords()
  const navigate = useNavigate()
  const { upload, pending } = useUploadBatch()
  const [chosen, setChosen] = useState("")
  const [file, setFile] = useState<File | null>(null)
  const [tried, setTried] = useState(false)
  const account = chosen || (settings.accounts[0]?.name ?? "")
  const problem = checkFile(file)

  const { refusal, clear, close, send } = useSentForm({
    pending,
    forget: () => {
      setChosen("")
      setFile(null)
      setTried(false)
    },
    onClose,
    noAnswer: t("cardPayments.payouts.batches.upload.noAnswer"),
  })

  const submit = () => {
    setTried(true)
    return file && !problem ? upload(account, file) : undefined
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
      onSubmit={() => void send(submit, ({ batch }) => void navigate(`/card-payouts/batches/${batch.id}`))}
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
