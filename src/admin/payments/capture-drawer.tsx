import type { AdminTransaction } from "../../contracts"
import { XMark } from "@medusajs/icons"
import { Button, Drawer, Hint, IconButton, Input, Label } from "@medusajs/ui"
import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import { ActionButton } from "../ui/action-button"
import { blockedReason, type TransactionAction } from "./transaction-request"
import { type AmountProblem, checkAmount } from "../format/parse-input"
import { useMessages } from "../format/localized-text"

type CaptureDrawerProps = {
  transaction: AdminTransaction
  action: TransactionAction
  open: boolean
  onClose: () => void
  /** Restores the focus after the drawer has closed. */
  onClosed: () => void
}

/** A drawer that captures one amount; it is prefilled with the capturable amount. */
export const CaptureDrawer = ({ transaction, action, open, onClose, onClosed }: CaptureDrawerProps) => (
  <Drawer open={open} onOpenChange={(next) => !next && action.pending === null && onClose()}>
    <Drawer.Content
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        onClosed()
      }}
    >
      <CaptureForm transaction={transaction} action={action} onClose={onClose} />
    </Drawer.Content>
  </Drawer>
)

const CaptureForm = (props: Pick<CaptureDrawerProps, "transaction" | "action" | "onClose">) => {
  const { transaction, action, onClose } = props
  const messages = useMessages()
  const { t, locale, money, exponent } = messages
  const [text, setText] = useState(transaction.amounts.capturable)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  useEffect(() => field.current?.select(), [])

  const bounds = { left: transaction.amounts.capturable, exponent: exponent(transaction), locale }
  const check = checkAmount(text, bounds)
  const reason = blockedReason(messages, transaction, "capture")
  const complaint = tried && check.problem ? problemText(check.problem) : refusal

  function problemText(problem: AmountProblem): string {
    const currency = transaction.currency_code.toUpperCase()
    switch (problem) {
      case "missing":
        return t("cardPayments.capture.problem.missing")
      case "malformed":
        return t("cardPayments.capture.problem.malformed", { example: bounds.left })
      case "tooManyDecimals":
        return bounds.exponent === 0
          ? t("cardPayments.capture.problem.noDecimals", { currency })
          : t("cardPayments.capture.problem.tooManyDecimals", { currency, decimals: bounds.exponent })
      case "zero":
        return t("cardPayments.capture.problem.zero")
      case "moreThanLeft":
        return t("cardPayments.capture.problem.moreThanLeft", { amount: money(bounds.left, transaction) })
    }
  }

  const submit = async () => {
    setTried(true)
    setRefusal(null)
    if (reason !== null || action.pending !== null) return
    if (check.problem !== null) {
      field.current?.focus()
      return
    }
    const result = await action.run({ kind: "capture", amount: check.amount })
    if (result.kind === "refused") setRefusal(result.message)
    // The panel behind the drawer shows an unconfirmed capture.
    else onClose()
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-1 flex-col overflow-hidden">
      <div className="border-ui-border-base flex items-center justify-between gap-x-4 border-b px-6 py-4">
        <Drawer.Title className="txt-compact-large-plus">{t("cardPayments.capture.title")}</Drawer.Title>
        <Drawer.Close asChild>
          <IconButton size="small" type="button" variant="transparent" aria-label={t("cardPayments.capture.close")}>
            <XMark aria-hidden />
          </IconButton>
        </Drawer.Close>
      </div>
      <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">
        <Drawer.Description className="text-ui-fg-subtle">{t("cardPayments.capture.description")}</Drawer.Description>
        <div className="flex flex-col gap-y-2">
          <Label htmlFor={`${id}-amount`} size="small" weight="plus">
            {t("cardPayments.capture.amount", { currency: transaction.currency_code.toUpperCase() })}
          </Label>
          <Input
            ref={field}
            id={`${id}-amount`}
            data-testid="card-payments-capture-amount"
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setRefusal(null)
            }}
            aria-invalid={complaint !== null}
            aria-describedby={`${id}-left ${id}-complaint`}
          />
          <Hint id={`${id}-left`}>{t("cardPayments.capture.left", { amount: money(bounds.left, transaction) })}</Hint>
          <div id={`${id}-complaint`} role="alert">
            {complaint && <Hint variant="error">{complaint}</Hint>}
          </div>
        </div>
      </Drawer.Body>
      <Drawer.Footer>
        <Button size="small" type="button" variant="secondary" disabled={action.pending !== null} onClick={onClose}>
          {t("cardPayments.capture.cancel")}
        </Button>
        <ActionButton
          type="submit"
          variant="primary"
          data-testid="card-payments-capture-submit"
          label={
            check.problem === null
              ? t("cardPayments.capture.submitAmount", { amount: money(check.amount, transaction) })
              : t("cardPayments.capture.submit")
          }
          reason={reason}
          pending={action.pending === "capture"}
          onPress={() => void submit()}
        />
      </Drawer.Footer>
    </form>
  )
}
