import type { AdminTransaction } from "../../contracts"
import { AdminCaptureCardPayment } from "../../contracts/requests/payments"
import { z } from "zod"
import { type Messages, useMessages } from "../format/localized-text"
import { checkAmount } from "../format/parse-input"
import type { ActionResult } from "../http/action-result"
import { amountText } from "../ui/form/form-schemas"
import { FormDrawer } from "../ui/form/form-drawer"
import { FormBody, FormText, useRecordForm } from "../ui/form/record-form"
import { blockedReason, type TransactionAction } from "./transaction-request"

type CaptureDrawerProps = {
  transaction: AdminTransaction
  action: TransactionAction
  open: boolean
  onClose: () => void
}

/** A drawer that captures one amount; it is prefilled with the capturable amount. */
export const CaptureDrawer = ({ transaction, action, open, onClose }: CaptureDrawerProps) => {
  const messages = useMessages()
  const { t, locale, money, exponent } = messages
  const left = transaction.amounts.capturable
  const bounds = { left, exponent: exponent(transaction), locale }
  const { form, drawer } = useRecordForm<{ amount: string }, AdminCaptureCardPayment, ActionResult>({
    schema: captureSchema(bounds),
    defaults: { amount: left },
    open,
    onClose,
    pending: action.pending !== null,
    send: ({ amount }) => action.run({ kind: "capture", amount, capturable: left }),
  })
  const check = checkAmount(form.watch("amount"), bounds)
  return (
    <FormDrawer
      {...drawer}
      title={t("cardPayments.capture.title")}
      description={t("cardPayments.capture.description")}
      submitLabel={
        check.problem === null
          ? t("cardPayments.capture.submitAmount", { amount: money(check.amount, transaction) })
          : t("cardPayments.capture.submit")
      }
      reason={blockedReason(messages, transaction, "capture")}
      data-testid="card-payments-capture"
    >
      <FormBody form={form} problemText={(problem) => problemText(messages, transaction, problem)}>
        <FormText
          name="amount"
          label={t("cardPayments.capture.amount", { currency: transaction.currency_code.toUpperCase() })}
          hint={t("cardPayments.capture.left", { amount: money(left, transaction) })}
          inputMode="decimal"
          data-testid="card-payments-capture-amount"
        />
      </FormBody>
    </FormDrawer>
  )
}

/** Reads the typed amount into the request's body. */
function captureSchema(bounds: Parameters<typeof checkAmount>[1]) {
  return z.object({ amount: amountText(bounds) }).pipe(AdminCaptureCardPayment)
}

function problemText({ t, money, exponent }: Messages, transaction: AdminTransaction, problem: string): string {
  const decimals = exponent(transaction)
  const left = transaction.amounts.capturable
  return t(`cardPayments.capture.problem.${problem === "tooManyDecimals" && decimals === 0 ? "noDecimals" : problem}`, {
    currency: transaction.currency_code.toUpperCase(),
    decimals,
    example: left,
    amount: money(left, transaction),
  })
}
