import { useRef, useState } from "react"
import { AskPrompt } from "../../ask-prompt"
import { refusalWords } from "../../refusal-words"
import { useWords } from "../../use-words"
import { Acknowledge } from "../acknowledge"
import type { PayoutSettings } from "../admin-payout"
import { useAcknowledgement } from "../use-acknowledgement"
import type { AdminBatchDetail, BatchAction } from "./admin-batch"
import { batchQuestion } from "./batch-question"
import { DuplicateRows } from "./duplicate-rows"
import type { RunBatch } from "./use-batch-action"

type BatchPromptProps = {
  batch: AdminBatchDetail
  settings: Pick<PayoutSettings, "pay_on_approval">
  action: RunBatch
  /** What is asked for; nothing while nobody asks. */
  asked: BatchAction | null
  onClose: () => void
  /** Puts the focus back where it came from. */
  onClosed: () => void
}

/** Asks before anything is done to a batch, and shows the rows that look like the same money once more. */
export const BatchPrompt = ({ batch, settings, action, asked, onClose, onClosed }: BatchPromptProps) => {
  const words = useWords()
  const { t } = words
  const acknowledgement = useAcknowledgement()
  const [refusal, setRefusal] = useState<string | null>(null)
  // While it fades away it still says what it was about.
  const last = useRef<{ batch: AdminBatchDetail; action: BatchAction }>({ batch, action: "request" })
  if (asked) last.current = { batch, action: asked }
  const of = last.current
  const needsLook = (of.action === "request" || of.action === "approve") && batch.duplicates.length > 0

  const close = () => {
    acknowledgement.forget()
    setRefusal(null)
    onClose()
  }

  const submit = async () => {
    setRefusal(null)
    if (!acknowledgement.isGiven(needsLook)) return
    const result = await action.run(
      of.action === "cancel" || of.action === "pay"
        ? { action: of.action }
        : { action: of.action, duplicates_seen: acknowledgement.seen },
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
      {...batchQuestion(words, of, settings)}
      back={t("cardPayments.payouts.confirm.back")}
      pending={action.pending !== null}
      refusal={refusal}
      onSubmit={() => void submit()}
      data-testid="card-payout-batch-prompt"
    >
      {needsLook && (
        <Acknowledge
          acknowledgement={acknowledgement}
          notice={t("cardPayments.payouts.batches.duplicates.notice", { number: batch.duplicates.length })}
          label={t("cardPayments.payouts.batches.duplicates.seen")}
        >
          <DuplicateRows duplicates={batch.duplicates} />
        </Acknowledge>
      )}
    </AskPrompt>
  )
}
