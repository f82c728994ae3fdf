import type { AdminTransaction } from "../../contracts"
import { Alert } from "@medusajs/ui"
import { useMessages, type Messages } from "../format/localized-text"
import { ActionButtons } from "../ui/action-buttons"
import type { TransactionAction } from "./transaction-request"

type MismatchAlertProps = {
  transaction: AdminTransaction
  action: TransactionAction
  /** The reason why the payment cannot be returned in full now; null when it can. */
  reason: string | null
  /** Takes the focus when the alert is gone. */
  onGone: () => void
}

/**
 * Shows the difference between the gateway's answer and the requested payment, and offers a full
 * return. Null once the payment is returned.
 */
export const MismatchAlert = ({ transaction, action, reason, onGone }: MismatchAlertProps) => {
  const messages = useMessages()
  const { t, text } = messages
  const { mismatch } = transaction
  if (!mismatch || mismatch.reversal === "done") return null

  return (
    <Alert variant="error" data-testid="card-payments-mismatch">
      <div className="flex flex-col items-start gap-y-2">
        <p>{text(transaction.explanation)}</p>
        {mismatch.reversal === "possible" && (
          <ActionButtons
            rows={[
              {
                name: "return",
                label: t("cardPayments.return.action"),
                reason,
                question: {
                  title: t("cardPayments.return.title"),
                  description: t("cardPayments.return.description", { amount: reportedAmount(messages, transaction) }),
                  confirm: t("cardPayments.return.confirm"),
                  back: t("cardPayments.return.cancel"),
                  danger: true,
                },
                run: () => action.run({ kind: "return" }),
              },
            ]}
            pending={action.pending}
            onGone={onGone}
            data-testid="card-payments"
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
