import type { ReactNode } from "react"
import type { ActionResult } from "../http/action-result"
import { AskPrompt } from "../ui/confirm-prompt"
import { useLastValue, useSentForm } from "../ui/form-drawer"
import { useMessages } from "../format/localized-text"
import { useAcknowledgement } from "./duplicates"

export type ActionPromptProps<Action> = {
  /** The action to confirm; null while the prompt is closed. */
  requested: Action | null
  onClose: () => void
  /** Restores the focus after the prompt has closed. */
  onClosed: () => void
}

type PromptProps<Action> = ActionPromptProps<Action> & {
  question: (action: Action) => { title: string; description: string; confirm: string }
  /** Renders the possible duplicates with their acknowledgement; null without duplicates. */
  duplicates: ((acknowledgement: ReturnType<typeof useAcknowledgement>) => ReactNode) | null
  run: (action: Action, duplicatesSeen: boolean) => Promise<ActionResult>
  pending: boolean
  "data-testid": string
}

/**
 * Asks for confirmation of a payout or batch action. `request` and `approve` also require the user
 * to acknowledge possible duplicates.
 */
export function ActionPrompt<Action extends string>(props: PromptProps<Action>) {
  const { requested, onClose, onClosed, pending } = props
  const { t } = useMessages()
  const acknowledgement = useAcknowledgement()
  const { refusal, close, send } = useSentForm({ pending, reset: acknowledgement.reset, onClose })
  const of = useLastValue(requested && { action: requested, question: props.question(requested) })
  if (!of) return null
  const duplicates = of.action === "request" || of.action === "approve" ? props.duplicates : null

  const submit = () =>
    send(() => (acknowledgement.isGiven(duplicates !== null) ? props.run(of.action, acknowledgement.seen) : undefined))

  return (
    <AskPrompt
      open={requested !== null}
      onClose={close}
      onClosed={onClosed}
      danger={of.action === "cancel"}
      {...of.question}
      back={t("cardPayments.payouts.confirm.back")}
      pending={pending}
      refusal={refusal}
      onSubmit={() => void submit()}
      data-testid={props["data-testid"]}
    >
      {duplicates?.(acknowledgement)}
    </AskPrompt>
  )
}
