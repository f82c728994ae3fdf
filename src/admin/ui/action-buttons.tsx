import { useRef, useState } from "react"
import { useMessages } from "../format/localized-text"
import { type ActionResult, formatRefusal, isFailure, showFailure } from "../http/action-result"
import { Acknowledge, type Acknowledgement } from "./acknowledgement"
import { ActionButton } from "./action-button"
import { ConfirmPrompt } from "./confirm-prompt"
import { useLastValue } from "./form/form-drawer"

/** The question before an action. */
export type Question = {
  title: string
  description: string
  confirm: string
  back: string
  danger?: boolean
  acknowledge?: Acknowledgement | null
}

/** An action of the admin on one record, as one row. */
export type ActionRow = {
  /** The name of its request, which is pending while it runs. */
  name: string
  /** The end of its test id, where two rows send the same request. */
  id?: string
  label: string
  /** Needed where the label alone does not name the record. */
  named?: string
  /** Why it is off now; null when it is possible. */
  reason: string | null
  variant?: "primary" | "secondary" | "danger"
  /** Asked first; the prompt stays open while the request runs, and shows its refusal. */
  question?: Question
  /**
   * Sends the request, or opens the action's form or page. `seen`: the question's list was
   * acknowledged.
   */
  run: (seen: boolean) => Promise<ActionResult> | void
}

type ActionButtonsProps = {
  rows: readonly ActionRow[]
  /** The request in flight: one of the record at a time. */
  pending: string | null
  /** Takes the focus if the action removed its own button. */
  onGone?: () => void
  /** The beginning of the test ids: `<id>-<name>`, and `<id>-prompt` for the question. */
  "data-testid": string
}

/** The buttons of a record's actions, which explain why they are off. */
export const ActionButtons = ({ rows, pending, onGone, ...rest }: ActionButtonsProps) => {
  const messages = useMessages()
  const { t } = messages
  const testId = rest["data-testid"]
  const [asked, setAsked] = useState<ActionRow | null>(null)
  const opener = useRef<HTMLElement | null>(null)

  const press = async (row: ActionRow) => {
    if (row.question) {
      opener.current = document.activeElement as HTMLElement | null
      return setAsked(row)
    }
    const result = await row.run(false)
    if (result && isFailure(result)) showFailure(messages, result)
  }
  const group = rows.length > 1 && ({ role: "group", "aria-label": t("cardPayments.actions.label") } as const)

  return (
    <div {...group} className="flex flex-wrap gap-2 empty:hidden">
      {rows.map((row) => (
        <ActionButton
          key={row.id ?? row.name}
          data-testid={`${testId}-${row.id ?? row.name}`}
          label={row.label}
          aria-label={row.named}
          reason={pending !== null && pending !== row.name ? t("cardPayments.actions.busy") : row.reason}
          pending={pending === row.name}
          variant={row.variant}
          onPress={() => void press(row)}
        />
      ))}
      <ActionPrompt
        // A poll may change the question of an open prompt, but not remove it.
        asked={asked && (rows.find(({ id, name }) => (id ?? name) === (asked.id ?? asked.name)) ?? asked)}
        pending={pending !== null}
        onClose={() => setAsked(null)}
        onClosed={() => (opener.current?.isConnected ? opener.current.focus() : onGone?.())}
        data-testid={`${testId}-prompt`}
      />
    </div>
  )
}

type ActionPromptProps = {
  asked: ActionRow | null
  pending: boolean
  onClose: () => void
  onClosed: () => void
  "data-testid": string
}

const ActionPrompt = ({ asked, pending, onClose, onClosed, ...rest }: ActionPromptProps) => {
  const messages = useMessages()
  const [seen, setSeen] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const row = useLastValue(asked)
  if (!row?.question) return null
  const { acknowledge = null, danger = false, ...texts } = row.question

  const close = () => {
    setSeen(false)
    setAttempts(0)
    setRefusal(null)
    onClose()
  }
  const submit = async () => {
    setAttempts(attempts + 1)
    setRefusal(null)
    if (acknowledge && !seen) return
    const result = await row.run(seen)
    const isShown = result?.kind === "unanswered" && result.isShown
    if (result && isFailure(result) && !isShown) setRefusal(formatRefusal(messages, result))
    else close()
  }
  return (
    <ConfirmPrompt
      {...texts}
      open={asked !== null}
      onClose={close}
      onClosed={onClosed}
      danger={danger}
      pending={pending}
      refusal={refusal}
      onSubmit={() => void submit()}
      attempts={attempts}
      data-testid={rest["data-testid"]}
    >
      {acknowledge && <Acknowledge {...acknowledge} seen={seen} onSee={setSeen} missed={attempts > 0} />}
    </ConfirmPrompt>
  )
}
