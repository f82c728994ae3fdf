import { Hint, Prompt } from "@medusajs/ui"
import { type FormEvent, useRef, useState } from "react"
import { ActionButton } from "../action-button"
import { refusalWords } from "../refusal-words"
import { useWords } from "../use-words"
import type { AdminPayoutDetail, PayoutSettings } from "./admin-payout"
import { Duplicates } from "./duplicates"
import { type AskedPayoutAction, payoutQuestion } from "./payout-question"
import type { PayoutRequest } from "./payout-request"
import type { RunPayout } from "./use-payout-action"

type PayoutPromptProps = {
  payout: AdminPayoutDetail
  settings: Pick<PayoutSettings, "pay_on_approval">
  action: RunPayout
  /** What is asked for; nothing while nobody asks. */
  asked: AskedPayoutAction | null
  onClose: () => void
  /** Puts the focus back where it came from. */
  onClosed: () => void
}

/** Asks before anything is done to a payout, and shows what looks like the same money once more. */
export const PayoutPrompt = ({ asked, onClose, onClosed, ...rest }: PayoutPromptProps) => {
  const last = useRef<AskedPayoutAction>("request")
  // While it fades away it still says what it was about.
  if (asked) last.current = asked
  return (
    <Prompt
      variant={last.current === "cancel" ? "danger" : "confirmation"}
      open={asked !== null}
      onOpenChange={(next) => !next && rest.action.pending === null && onClose()}
    >
      <Prompt.Content
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClosed()
        }}
        data-testid="card-payout-prompt"
      >
        <PromptForm asked={last.current} onClose={onClose} {...rest} />
      </Prompt.Content>
    </Prompt>
  )
}

type PromptFormProps = Pick<PayoutPromptProps, "payout" | "settings" | "action" | "onClose"> & {
  asked: AskedPayoutAction
}

const PromptForm = ({ payout, settings, action, asked, onClose }: PromptFormProps) => {
  const words = useWords()
  const { t } = words
  const [seen, setSeen] = useState(false)
  const [unseen, setUnseen] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { title, description, confirm } = payoutQuestion(words, { payout, action: asked }, settings)
  const showsDuplicates = (asked === "request" || asked === "approve") && payout.duplicates.length > 0

  const submit = async () => {
    if (action.pending !== null) return
    setRefusal(null)
    setUnseen(showsDuplicates && !seen)
    if (showsDuplicates && !seen) return
    const request: PayoutRequest =
      asked === "request" || asked === "approve" ? { kind: asked, duplicates_seen: seen } : { kind: asked }
    const result = await action.run(payout.id, request)
    if (result.kind === "done") onClose()
    else setRefusal(refusalWords(words, result))
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <Prompt.Header>
        <Prompt.Title>{title}</Prompt.Title>
        <Prompt.Description className="text-pretty break-words">{description}</Prompt.Description>
      </Prompt.Header>
      <div className="flex flex-col gap-y-3 px-6 pt-4 empty:hidden">
        {showsDuplicates && (
          <Duplicates
            payout={payout}
            seen={seen}
            onSee={setSeen}
            complaint={unseen && !seen ? t("cardPayments.payouts.duplicates.unseen") : null}
          />
        )}
      </div>
      <div role="alert" className="px-6 pt-4 empty:hidden" data-testid="card-payout-prompt-refusal">
        {refusal && <Hint variant="error">{refusal}</Hint>}
      </div>
      <Prompt.Footer>
        <Prompt.Cancel disabled={action.pending !== null}>{t("cardPayments.payouts.confirm.back")}</Prompt.Cancel>
        <ActionButton
          type="submit"
          variant={asked === "cancel" ? "danger" : "primary"}
          data-testid="card-payout-prompt-submit"
          label={confirm}
          why={null}
          pending={action.pending === asked}
          onPress={() => void submit()}
        />
      </Prompt.Footer>
    </form>
  )
}
