import type { AdminTransaction, UnconfirmedOperation } from "../../contracts"
import { Hint, Label, Prompt, Textarea } from "@medusajs/ui"
import { type FormEvent, useId, useRef, useState } from "react"
import { ActionButton } from "../ui/action-button"
import type { TransactionAction } from "./transaction-request"
import { useMessages } from "../format/localized-text"

/**
 * A manual resolution to confirm: the user says that an unconfirmed operation happened or did not.
 */
export type ManualResolution = { unconfirmed: UnconfirmedOperation; happened: boolean }

type ResolutionPromptProps = {
  transaction: AdminTransaction
  action: TransactionAction
  resolution: ManualResolution | null
  onClose: () => void
  /** Restores the focus after the prompt has closed. */
  onClosed: () => void
}

/** Asks for a note on how the user knows the outcome, and sends the manual resolution with it. */
export const ResolutionPrompt = ({ transaction, action, resolution, onClose, onClosed }: ResolutionPromptProps) => {
  const note = useRef<HTMLTextAreaElement>(null)
  return (
    <Prompt
      variant={resolution?.happened ? "confirmation" : "danger"}
      open={resolution !== null}
      onOpenChange={(next) => !next && action.pending === null && onClose()}
    >
      <Prompt.Content
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          note.current?.focus()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClosed()
        }}
      >
        {resolution && (
          <ResolutionForm
            transaction={transaction}
            action={action}
            resolution={resolution}
            onClose={onClose}
            noteRef={note}
          />
        )}
      </Prompt.Content>
    </Prompt>
  )
}

type ResolutionFormProps = {
  transaction: AdminTransaction
  action: TransactionAction
  resolution: ManualResolution
  onClose: () => void
  noteRef: React.RefObject<HTMLTextAreaElement>
}

const ResolutionForm = ({ transaction, action, resolution, onClose, noteRef }: ResolutionFormProps) => {
  const { t, money } = useMessages()
  const [note, setNote] = useState("")
  const [complaint, setComplaint] = useState<string | null>(null)
  const id = useId()
  const amount = money(resolution.unconfirmed.amount, transaction)
  const { happened } = resolution

  const submit = async () => {
    if (action.pending !== null) return
    if (note.trim() === "") {
      setComplaint(t("cardPayments.manualResolution.noteMissing"))
      noteRef.current?.focus()
      return
    }
    const operationId = resolution.unconfirmed.operation_id
    const result = await action.run({ kind: "resolve", operationId, happened, note: note.trim() })
    if (result.kind === "refused") setComplaint(result.message)
    else onClose()
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <Prompt.Header>
        <Prompt.Title>
          {happened
            ? t("cardPayments.manualResolution.happenedTitle")
            : t("cardPayments.manualResolution.notHappenedTitle")}
        </Prompt.Title>
        <Prompt.Description>
          {happened
            ? t("cardPayments.manualResolution.happenedDescription", { amount })
            : t("cardPayments.manualResolution.notHappenedDescription", { amount })}
        </Prompt.Description>
      </Prompt.Header>
      <div className="flex flex-col gap-y-2 px-6 pt-4">
        <Label htmlFor={`${id}-note`} size="small" weight="plus">
          {t("cardPayments.manualResolution.note")}
        </Label>
        <Textarea
          ref={noteRef}
          id={`${id}-note`}
          data-testid="card-payments-resolution-note"
          rows={3}
          maxLength={500}
          value={note}
          onChange={(event) => {
            setNote(event.target.value)
            setComplaint(null)
          }}
          aria-invalid={complaint !== null}
          aria-describedby={`${id}-hint ${id}-complaint`}
        />
        <Hint id={`${id}-hint`}>{t("cardPayments.manualResolution.noteHint")}</Hint>
        <div id={`${id}-complaint`} role="alert">
          {complaint && <Hint variant="error">{complaint}</Hint>}
        </div>
      </div>
      <Prompt.Footer>
        <Prompt.Cancel disabled={action.pending !== null}>{t("cardPayments.manualResolution.cancel")}</Prompt.Cancel>
        <ActionButton
          type="submit"
          variant={happened ? "primary" : "danger"}
          data-testid="card-payments-resolution-submit"
          label={t("cardPayments.manualResolution.confirm")}
          reason={null}
          pending={action.pending === "resolve"}
          onPress={() => void submit()}
        />
      </Prompt.Footer>
    </form>
  )
}
