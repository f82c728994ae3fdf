import { Hint, Label, Prompt, Textarea } from "@medusajs/ui"
import { type FormEvent, useId, useRef, useState } from "react"
import { ActionButton } from "../ui/action-button"
import type { AdminTransaction, Unconfirmed } from "./transaction"
import type { TransactionAction } from "./transaction-request"
import { useWords } from "../format/localized-text"

/** A ruling that a person is about to make on a step nobody knows the result of. */
export type Ruling = { unconfirmed: Unconfirmed; happened: boolean }

type RulePromptProps = {
  transaction: AdminTransaction
  action: TransactionAction
  ruling: Ruling | null
  onClose: () => void
  /** Puts the focus back where it came from. */
  onClosed: () => void
}

/** Asks how the person knows, and records the ruling with the note. */
export const RulePrompt = ({ transaction, action, ruling, onClose, onClosed }: RulePromptProps) => {
  const note = useRef<HTMLTextAreaElement>(null)
  return (
    <Prompt
      variant={ruling?.happened ? "confirmation" : "danger"}
      open={ruling !== null}
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
        {ruling && (
          <RuleForm transaction={transaction} action={action} ruling={ruling} onClose={onClose} noteRef={note} />
        )}
      </Prompt.Content>
    </Prompt>
  )
}

type RuleFormProps = {
  transaction: AdminTransaction
  action: TransactionAction
  ruling: Ruling
  onClose: () => void
  noteRef: React.RefObject<HTMLTextAreaElement>
}

const RuleForm = ({ transaction, action, ruling, onClose, noteRef }: RuleFormProps) => {
  const { t, money } = useWords()
  const [note, setNote] = useState("")
  const [complaint, setComplaint] = useState<string | null>(null)
  const id = useId()
  const amount = money(ruling.unconfirmed.amount, transaction)
  const { happened } = ruling

  const submit = async () => {
    if (action.pending !== null) return
    if (note.trim() === "") {
      setComplaint(t("cardPayments.rule.noteMissing"))
      noteRef.current?.focus()
      return
    }
    const operationId = ruling.unconfirmed.operation_id
    const result = await action.run({ kind: "rule", operationId, happened, note: note.trim() })
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
          {happened ? t("cardPayments.rule.happenedTitle") : t("cardPayments.rule.notHappenedTitle")}
        </Prompt.Title>
        <Prompt.Description>
          {happened
            ? t("cardPayments.rule.happenedDescription", { amount })
            : t("cardPayments.rule.notHappenedDescription", { amount })}
        </Prompt.Description>
      </Prompt.Header>
      <div className="flex flex-col gap-y-2 px-6 pt-4">
        <Label htmlFor={`${id}-note`} size="small" weight="plus">
          {t("cardPayments.rule.note")}
        </Label>
        <Textarea
          ref={noteRef}
          id={`${id}-note`}
          data-testid="card-payments-rule-note"
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
        <Hint id={`${id}-hint`}>{t("cardPayments.rule.noteHint")}</Hint>
        <div id={`${id}-complaint`} role="alert">
          {complaint && <Hint variant="error">{complaint}</Hint>}
        </div>
      </div>
      <Prompt.Footer>
        <Prompt.Cancel disabled={action.pending !== null}>{t("cardPayments.rule.cancel")}</Prompt.Cancel>
        <ActionButton
          type="submit"
          variant={happened ? "primary" : "danger"}
          data-testid="card-payments-rule-submit"
          label={t("cardPayments.rule.confirm")}
          why={null}
          pending={action.pending === "rule"}
          onPress={() => void submit()}
        />
      </Prompt.Footer>
    </form>
  )
}
