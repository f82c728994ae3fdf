import { useEffect, useState } from "react"
import { FormDrawer } from "../form-drawer"
import { useWords } from "../use-words"
import type { PayoutSettings } from "./admin-payout"
import { AmountFields } from "./amount-fields"
import { CheckProgress } from "./check-progress"
import { DestinationFieldset } from "./destination-fieldset"
import { Duplicates } from "./duplicates"
import { needsCheck } from "./needs-check"
import { newPayoutDeed } from "./new-payout-deed"
import type { PayoutForm } from "./payout-form"
import { PayoutReview } from "./payout-review"
import { PurposeFields } from "./purpose-fields"
import { RecipientFields } from "./recipient-fields"
import { StepHeading } from "./step-heading"
import { useNewPayout } from "./use-new-payout"
import { whyNot } from "./why-not"

type CreatePayoutDrawerProps = {
  open: boolean
  onClose: () => void
  onRequested: (id: string) => void
  settings: PayoutSettings
  /** What stands in the form at first. */
  begin: PayoutForm
}

/** Makes a payout step by step. Whoever leaves it midway finds the draft in the list. */
export const CreatePayoutDrawer = (props: CreatePayoutDrawerProps) => {
  const { open } = props
  const [seen, setSeen] = useState({ open, times: 0 })
  // Each time it opens it begins anew: what was typed and not sent is forgotten, a card number above all.
  if (seen.open !== open) setSeen({ open, times: seen.times + (open ? 1 : 0) })
  return <Editor key={seen.times} {...props} />
}

const testId = "card-payout-create"

const Editor = ({ open, onClose, onRequested, settings, begin }: CreatePayoutDrawerProps) => {
  const words = useWords()
  const { t, price } = words
  const made = useNewPayout({ settings, begin, onRequested })
  const { fields, payout, step, acknowledgement, pending, refusal, refusals } = made
  const hasCheck = payout ? payout.flow === "check_pay" : needsCheck(fields.form.kind, fields.account)
  const isChecking = step === "check" && (payout?.state === "checking" || pending === "check")
  const deed = newPayoutDeed(payout)

  useEffect(() => {
    // What only the server finds comes after the form has looked for its first complaint.
    if (refusals > 0) document.querySelector<HTMLElement>(`[data-testid=${testId}] [aria-invalid=true]`)?.focus()
  }, [refusals])

  const submitLabel = () => {
    if (!payout) return t(hasCheck ? "cardPayments.payouts.create.check" : "cardPayments.payouts.create.next")
    if (deed === "request") {
      return t("cardPayments.payouts.create.request", { amount: price(payout.amount, payout.currency_code) })
    }
    return t(deed === "correct" ? "cardPayments.payouts.create.correct" : "cardPayments.payouts.create.checkAgain")
  }

  const blocked = () => {
    if (isChecking) return t("cardPayments.payouts.create.checking")
    if (step !== "review" || !payout) return null
    return whyNot(words, payout, "request")
  }

  return (
    <FormDrawer
      open={open}
      onClose={onClose}
      title={t("cardPayments.payouts.create.title")}
      description={t("cardPayments.payouts.create.description")}
      submitLabel={submitLabel()}
      cancelLabel={payout && deed !== "correct" ? t("cardPayments.payouts.create.later") : undefined}
      why={blocked()}
      pending={made.creating || pending !== null}
      refusal={refusal}
      onSubmit={() => void made.submit()}
      data-testid={testId}
    >
      <StepHeading step={step} hasCheck={hasCheck} />
      {step === "fill" && (
        <>
          <AmountFields {...fields} settings={settings} />
          <RecipientFields {...fields} />
          <DestinationFieldset {...fields} />
          <PurposeFields {...fields} />
        </>
      )}
      {step === "check" && payout && <CheckProgress payout={payout} sending={pending === "check"} />}
      {step === "review" && payout && (
        <>
          <PayoutReview payout={payout} />
          <Duplicates payout={payout} acknowledgement={acknowledgement} zone={settings.time_zone} />
        </>
      )}
    </FormDrawer>
  )
}
