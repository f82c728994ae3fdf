import { useWords } from "../../use-words"
import { Acknowledge } from "../acknowledge"
import { ActionPrompt, type ActionPromptProps } from "../action-prompt"
import type { PayoutSettings } from "../admin-payout"
import type { AdminBatchDetail, BatchAction } from "./admin-batch"
import { batchQuestion } from "./batch-question"
import { DuplicateRows } from "./duplicate-rows"
import type { RunBatch } from "./use-batch-action"

type BatchPromptProps = ActionPromptProps<BatchAction> & {
  batch: AdminBatchDetail
  settings: Pick<PayoutSettings, "pay_on_approval">
  action: RunBatch
}

/** Asks before anything is done to a batch, and shows the rows that look like the same money once more. */
export const BatchPrompt = ({ batch, settings, action, ...asked }: BatchPromptProps) => {
  const words = useWords()
  const { t } = words
  const number = batch.duplicates.length
  return (
    <ActionPrompt
      {...asked}
      question={(name) => batchQuestion(words, { batch, action: name }, settings)}
      duplicates={
        number > 0
          ? (acknowledgement) => (
              <Acknowledge
                acknowledgement={acknowledgement}
                notice={t("cardPayments.payouts.batches.duplicates.notice", { number })}
                label={t("cardPayments.payouts.batches.duplicates.seen")}
              >
                <DuplicateRows duplicates={batch.duplicates} />
              </Acknowledge>
            )
          : null
      }
      run={(name, duplicates_seen) =>
        action.run(name === "request" || name === "approve" ? { action: name, duplicates_seen } : { action: name })
      }
      pending={action.pending !== null}
      data-testid="card-payout-batch-prompt"
    />
  )
}
