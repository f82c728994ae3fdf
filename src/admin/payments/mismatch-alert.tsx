import type { AdminTransaction } from "../../contracts"
import { Alert } from "@medusajs/ui"
import { useState } from "react"
import { useMessages, type Messages } from "../format/localized-text"
import { ActionButtons, type ActionRow } from "../ui/action-buttons"
import { AcknowledgeForm } from "./acknowledge-form"
import { blockedReason, type TransactionAction } from "./transaction-request"

type MismatchAlertProps = {
  transaction: AdminTransaction
  action: TransactionAction
  /** Takes the focus when the alert is gone. */
  onGone: () => void
}

/**
 * Shows the difference between the gateway's answer and the requested payment, and offers a full
 * return, or a note where that is impossible. Null once the payment is returned.
 */
export const MismatchAlert = ({ transaction, action, onGone }: MismatchAlertProps) => {
  const messages = useMessages()
  const { t, text } = messages
  const [seen, setSeen] = useState<string | null>(null)
  const { mismatch } = transaction
  if (!mismatch || mismatch.reversal === "done") return null

  const { entry_id: entry, reversal } = mismatch
  const shared = { pending: action.pending, onGone, "data-testid": "card-payments" }
  const reasonOf = (name: "return" | "acknowledge") => blockedReason(messages, transaction, name)
  const acknowledge: ActionRow = {
    name: "acknowledge",
    label: t("cardPayments.acknowledge.action"),
    reason: reasonOf("acknowledge"),
    run: () => setSeen(entry),
  }
  return (
    <Alert variant="error" data-testid="card-payments-mismatch">
      <div className="flex flex-col items-start gap-y-2">
        <p>{text(transaction.explanation)}</p>
        {reversal === "possible" && (
          <ActionButtons
            rows={[
              {
                name: "return",
                label: t("cardPayments.return.action"),
                reason: reasonOf("return"),
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
            {...shared}
          />
        )}
        {entry && (reversal === "impossible" || reversal === "recorded") && (
          <ActionButtons rows={[acknowledge]} {...shared} />
        )}
        <AcknowledgeForm
          run={seen === null ? null : (note) => action.run({ kind: "acknowledge", seen, note })}
          onClose={() => setSeen(null)}
          pending={action.pending !== null}
        />
      </div>
    </Alert>
  )
}

/** The amount that the gateway reported, or the requested one if it reported none. */
function reportedAmount({ price }: Messages, { mismatch, amounts, currency_code }: AdminTransaction): string {
  return price(mismatch?.amount ?? amounts.requested, mismatch?.currency_code ?? currency_code)
}
