import { Alert, usePrompt } from "@medusajs/ui"
import { ActionButton } from "./action-button"
import type { AdminTransaction } from "./admin-transaction"
import { mismatchSentence, reportedAmount } from "./mismatch-sentence"
import type { TransactionAction } from "./use-transaction-action"
import { useWords } from "./use-words"

type MismatchAlertProps = {
  transaction: AdminTransaction
  action: TransactionAction
  /** Why all of it cannot be returned now; null when it can. */
  why: string | null
}

/** How the gateway's answer differs from the payment that was asked for, and the one thing that can be done about it. */
export const MismatchAlert = ({ transaction, action, why }: MismatchAlertProps) => {
  const words = useWords()
  const { t } = words
  const prompt = usePrompt()
  const { mismatch } = transaction
  if (!mismatch || mismatch.reversal === "done") return null

  const confirmReturn = async () => {
    const confirmed = await prompt({
      title: t("cardPayments.return.title"),
      description: t("cardPayments.return.description", { amount: reportedAmount(words, transaction) }),
      confirmText: t("cardPayments.return.confirm"),
      cancelText: t("cardPayments.return.cancel"),
      variant: "danger",
    })
    if (confirmed) await action.run({ kind: "return" })
  }

  return (
    <Alert variant="error" data-testid="card-payments-mismatch">
      <div className="flex flex-col items-start gap-y-2">
        <p>{mismatchSentence(words, transaction)}</p>
        <p>{t(`cardPayments.mismatch.reversal.${mismatch.reversal}`)}</p>
        {mismatch.reversal === "possible" && (
          <ActionButton
            data-testid="card-payments-return"
            label={t("cardPayments.return.action")}
            why={why}
            pending={action.pending === "return"}
            onPress={() => void confirmReturn()}
          />
        )}
      </div>
    </Alert>
  )
}
