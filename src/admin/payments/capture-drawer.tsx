import type { AdminTransaction } from "../../contracts"
import { useState } from "react"
import { type Messages, useMessages } from "../format/localized-text"
import { type AmountProblem, checkAmount } from "../format/parse-input"
import { FormDrawer, useSentForm } from "../ui/form-drawer"
import { TextField } from "../ui/form-fields"
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
  const [typed, setTyped] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const check = checkAmount(typed ?? left, { left, exponent: exponent(transaction), locale })
  const { refusal, close, send } = useSentForm({
    pending: action.pending !== null,
    reset: () => {
      setTyped(null)
      setTried(false)
    },
    onClose,
  })

  const submit = () => {
    setTried(true)
    return check.problem === null ? action.run({ kind: "capture", amount: check.amount }) : undefined
  }

  return (
    <FormDrawer
      open={open}
      onClose={close}
      title={t("cardPayments.capture.title")}
      description={t("cardPayments.capture.description")}
      submitLabel={
        check.problem === null
          ? t("cardPayments.capture.submitAmount", { amount: money(check.amount, transaction) })
          : t("cardPayments.capture.submit")
      }
      reason={blockedReason(messages, transaction, "capture")}
      pending={action.pending === "capture"}
      refusal={refusal}
      onSubmit={() => void send(submit)}
      data-testid="card-payments-capture"
    >
      <TextField
        label={t("cardPayments.capture.amount", { currency: transaction.currency_code.toUpperCase() })}
        hint={t("cardPayments.capture.left", { amount: money(left, transaction) })}
        complaint={tried && check.problem ? problemText(messages, transaction, check.problem) : null}
        inputMode="decimal"
        value={typed ?? left}
        onChange={setTyped}
        data-testid="card-payments-capture-amount"
      />
    </FormDrawer>
  )
}

function problemText({ t, money, exponent }: Messages, transaction: AdminTransaction, problem: AmountProblem): string {
  const currency = transaction.currency_code.toUpperCase()
  const decimals = exponent(transaction)
  const left = transaction.amounts.capturable
  switch (problem) {
    case "missing":
    case "zero":
      return t(`cardPayments.capture.problem.${problem}`)
    case "malformed":
      return t("cardPayments.capture.problem.malformed", { example: left })
    case "tooManyDecimals":
      return decimals === 0
        ? t("cardPayments.capture.problem.noDecimals", { currency })
        : t("cardPayments.capture.problem.tooManyDecimals", { currency, decimals })
    case "moreThanLeft":
      return t("cardPayments.capture.problem.moreThanLeft", { amount: money(left, transaction) })
  }
}
