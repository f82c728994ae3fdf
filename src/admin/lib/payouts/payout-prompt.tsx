import { useRef, useState } from "react"
import { AskPrompt } from "../ask-prompt"
import { refusalWords } from "../refusal-words"
import { useWords } from "../use-words"
import type { AdminPayoutDetail, PayoutSettings } from "./admin-payout"
import { Duplicates } from "./duplicates"
import { type AskedPayoutAction, payoutQuestion } from "./payout-question"
import { useAcknowledgement } from "./use-acknowledgement"
import type { RunPayout } from "./use-payout-action"

type PayoutPromptProps = {
  payout: AdminPayoutDetail
  settings: Pick<PayoutSettings, "pay_on_approval" | "time_zone">
  action: RunPayout
  /** What is asked for; nothing while nobody asks. */
  asked: AskedPayoutAction | null
  onClose: () => void
  /** Puts the focus back where it came from. */
  onClosed: () => void
}

/** Asks before anything is done to a payout, and shows what looks like the same money once more. */
export const PayoutPrompt = ({ payout, settings, action, asked, onClose, onClosed }: PayoutPromptProps) => {
  const words = useWords()
  const acknowledgement = useAcknowledgement()
  const [refusal, setRefusal] = useState<string | null>(null)
  // While it fades away it still says what it was about.
  const last = useRef<{ payout: AdminPayoutDetail; action: AskedPayoutAction }>({ payout, action: "request" })
  if (asked) last.current = { payout, action: asked }
  const of = last.current
  const needsLook = of.action === "request" || of.action === "approve"

  const close = () => {
    acknowledgement.forget()
    setRefusal(null)
    onClose()
  }

  const submit = async () => {
    setRefusal(null)
    if (!acknowledgement.isGiven(needsLook && payout.duplicates.length > 0)) return
    const result = await action.run(
      payout.id,
      of.action === "request" || of.action === "approve"
        ? { kind: of.action, duplicates_seen: acknowledgement.seen }
        : { kind: of.action },
    )
    if (result.kind === "done") close()
    else setRefusal(refusalWords(words, result))
  }

  return (
    <AskPrompt
      open={asked !== null}
      onClose={close}
      onClosed={onClosed}
      danger={of.action === "cancel"}
      {...payoutQuestion(words, of, settings)}
      back={words.t("cardPayments.payouts.confirm.back")}
      pending={action.pending !== null}
      refusal={refusal}
      onSubmit={() => void submit()}
      data-testid="card-payout-prompt"
    >
      {needsLook && payout.duplicates.length > 0 && (
        <Duplicates payout={payout} acknowledgement={acknowledgement} zone={settings.time_zone} />
      )}
    </AskPrompt>
  )
}
