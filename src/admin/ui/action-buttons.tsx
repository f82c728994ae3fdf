import { toast } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useMessages } from "../format/localized-text"
import { type ActionResult, errorText, formatRefusal, isFailure, showFailure } from "../http/action-result"
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
  /** The changes that the action makes, as a list. */
  effects?: readonly string[]
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
  /**
   * Loads the row with the record's details when it is pressed, for a question that needs them. Its
   * reason is shown where it turns out to be off.
   */
  load?: () => Promise<ActionRow>
  /** Asked first; the prompt stays open while the request runs, and shows its refusal. */
  question?: Question
  /**
   * Sends the request, or opens the action's form or page. `seen`: the question's list was
   * acknowledged.
   */
  run?: (seen: boolean) => Promise<ActionResult> | void
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
  const [loading, setLoading] = useState<string | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const running = loading ?? pending

  const loaded = async ({ name, load }: ActionRow & Required<Pick<ActionRow, "load">>) => {
    setLoading(name)
    try {
      const row = await load()
      if (row.reason === null) return row
      toast.info(row.reason)
    } catch (error) {
      toast.error(t("cardPayments.actions.failed"), { description: errorText(error, messages) })
    } finally {
      setLoading(null)
    }
    return null
  }
  const press = async (pressed: ActionRow) => {
    opener.current = document.activeElement as HTMLElement | null
    const { load } = pressed
    const row = load ? await loaded({ ...pressed, load }) : pressed
    if (row?.question) return setAsked(row)
    const result = await row?.run?.(false)
    if (result && isFailure(result)) showFailure(messages, result)
  }
  const current = asked && rows.find(({ id, name }) => (id ?? name) === (asked.id ?? asked.name))
  const group = rows.length > 1 && ({ role: "group", "aria-label": t("cardPayments.actions.label") } as const)

  return (
    <div {...group} className="flex flex-wrap gap-2 empty:hidden">
      {rows.map((row) => (
        <ActionButton
          key={row.id ?? row.name}
          data-testid={`${testId}-${row.id ?? row.name}`}
          label={row.label}
          aria-label={row.named}
          reason={running !== null && running !== row.name ? t("cardPayments.actions.busy") : row.reason}
          pending={running === row.name}
          variant={row.variant}
          onPress={() => void press(row)}
        />
      ))}
      <ActionPrompt
        // A poll may change the question of an open prompt, but not remove it.
        asked={current?.question ? current : asked}
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
  const { acknowledge = null, danger = false, effects = [], ...texts } = row.question

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
    const result = await row.run?.(seen)
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
      {effects.length > 0 && (
        <ul className="txt-small flex list-disc flex-col gap-y-1 ps-4">
          {effects.map((effect, at) => (
            <li key={at}>{effect}</li>
          ))}
        </ul>
      )}
      {acknowledge && <Acknowledge {...acknowledge} seen={seen} onSee={setSeen} missed={attempts > 0} />}
    </ConfirmPrompt>
  )
}
