import type { AdminTransaction } from "../../contracts"
import { Alert, usePrompt } from "@medusajs/ui"
import { useMessages, type Messages } from "../format/localized-text"
import { ActionButton } from "../ui/action-button"
import type { TransactionAction } from "./transaction-request"

type MismatchAlertProps = {
  transaction: AdminTransaction
  action: TransactionAction
  /** The reason why the payment cannot be returned in full now; null when it can. */
  reason: string | null
}

/**
 * Shows the difference between the gateway's answer and the requested payment, and offers a full
 * return. Null once the payment is returned.
 */
export const MismatchAlert = ({ transaction, action, reason }: MismatchAlertProps) => {
  const messages = useMessages()
  const { t, text } = messages
  const prompt = usePrompt()
  const { mismatch } = transaction
  if (!mismatch || mismatch.reversal === "done") return null

  const confirmReturn = async () => {
    const confirmed = await prompt({
      title: t("cardPayments.return.title"),
      description: t("cardPayments.return.description", { amount: reportedAmount(messages, transaction) }),
      confirmText: t("cardPayments.return.confirm"),
      cancelText: t("cardPayments.return.cancel"),
      variant: "danger",
    })
    if (confirmed) await action.run({ kind: "return" })
  }

  return (
    <Alert variant="error" data-testid="card-payments-mismatch">
      <div className="flex flex-col items-start gap-y-2">
        <p>{text(transaction.explanation)}</p>
        {mismatch.reversal === "possible" && (
          <ActionButton
            data-testid="card-payments-return"
            label={t("cardPayments.return.action")}
            reason={reason}
            pending={action.pending === "return"}
            onPress={() => void confirmReturn()}
          />
        )}
      </div>
    </Alert>
  )
}

/** The amount that the gateway reported, or the requested one if it reported none. */
function reportedAmount({ price }: Messages, { mismatch, amounts, currency_code }: AdminTransaction): string {
  return price(mismatch?.amount ?? amounts.requested, mismatch?.currency_code ?? currency_code)
}
