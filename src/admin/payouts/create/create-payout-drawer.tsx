import type { AdminPayoutDetail, DestinationKind, PayoutAccount, PayoutSettings } from "../../../contracts"
import { Spinner } from "@medusajs/icons"
import { Alert, Text } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { useMessages } from "../../format/localized-text"
import { Acknowledge } from "../../ui/acknowledgement"
import { FormBody } from "../../ui/form/record-form"
import { FormDrawer } from "../../ui/form/form-drawer"
import { DetailList } from "../../ui/page-layout"
import { denialReason } from "../denial-reason"
import { acknowledgeDuplicates } from "../duplicates"
import { feeDetails } from "../gateway-answers"
import { LimitNotice } from "../limit-notice"
import { approvalsNeeded, payoutTerms } from "../payout-details"
import { withFullStop } from "../payout-request"
import { DestinationFieldset } from "./destination-fieldset"
import { AmountFields, PurposeFields, RecipientFields } from "./payout-fields"
import { formatProblem, type PayoutForm } from "./payout-form"
import { nextPayoutAction, type NewPayoutStep, useNewPayout } from "./use-new-payout"

type CreatePayoutDrawerProps = {
  open: boolean
  onClose: () => void
  onRequested: (id: string) => void
  settings: PayoutSettings
  initialForm: PayoutForm
}

/**
 * Creates a payout step by step. After the first step, closing the drawer keeps the draft in the
 * list.
 */
export const CreatePayoutDrawer = (props: CreatePayoutDrawerProps) => {
  const { open } = props
  const [seen, setSeen] = useState({ open, times: 0 })
  // A new key for each opening resets the form: unsent input, above all a card number, is
  // discarded.
  if (seen.open !== open) setSeen({ open, times: seen.times + (open ? 1 : 0) })
  return <Editor key={seen.times} {...props} />
}

const testId = "card-payout-create"

const Editor = ({ open, onClose, onRequested, settings, initialForm }: CreatePayoutDrawerProps) => {
  const messages = useMessages()
  const { t, price } = messages
  const made = useNewPayout({ settings, initialForm, open, onClose, onRequested })
  const { form, drawer, typed, account, payout, step, pending } = made
  const hasCheck = payout ? payout.flow === "check_pay" : needsCheck(typed.kind, account)
  const isChecking = step === "check" && (payout?.state === "checking" || pending === "check")
  const nextAction = nextPayoutAction(payout)
  const duplicates = payout ? acknowledgeDuplicates(messages, payout, settings.time_zone) : null

  const submitLabel = () => {
    if (!payout) return t(hasCheck ? "cardPayments.payouts.create.check" : "cardPayments.payouts.create.next")
    if (nextAction === "request") {
      return t("cardPayments.payouts.create.request", { amount: price(payout.amount, payout.currency_code) })
    }
    return t(
      nextAction === "correct" ? "cardPayments.payouts.create.correct" : "cardPayments.payouts.create.checkAgain",
    )
  }

  const blocked = () => {
    if (isChecking) return t("cardPayments.payouts.create.checking")
    if (step !== "review" || !payout) return null
    return denialReason(messages, payout, "request")
  }

  return (
    <FormDrawer
      {...drawer}
      title={t("cardPayments.payouts.create.title")}
      description={t("cardPayments.payouts.create.description")}
      submitLabel={submitLabel()}
      cancelLabel={payout && nextAction !== "correct" ? t("cardPayments.payouts.create.later") : undefined}
      reason={blocked()}
      data-testid={testId}
    >
      <StepHeading step={step} hasCheck={hasCheck} />
      {step === "fill" && (
        <FormBody
          form={form}
          problemText={(problem, path) => formatProblem(messages, { path, problem }, { form: typed, account })}
        >
          <AmountFields account={account} settings={settings} />
          <RecipientFields />
          <DestinationFieldset account={account} />
          <PurposeFields />
        </FormBody>
      )}
      {step === "check" && payout && <CheckProgress payout={payout} sending={pending === "check"} />}
      {step === "review" && payout && (
        <>
          <PayoutReview payout={payout} />
          {duplicates && <Acknowledge {...duplicates} {...made.duplicates} />}
        </>
      )}
    </FormDrawer>
  )
}

type Flows = Pick<PayoutAccount, "bank_flow" | "wallet_flow" | "phone_flow">

/** True if the gateway checks a destination of this kind before the payout is requested. */
export function needsCheck(kind: DestinationKind, account: Flows | undefined): boolean {
  if (kind === "bank" || kind === "wallet" || kind === "phone") return account?.[`${kind}_flow`] === "check_pay"
  return kind === "card"
}

const steps: readonly NewPayoutStep[] = ["fill", "check", "review"]

/**
 * The heading of the current step. It takes the focus when the step changes, so that screen readers
 * read it.
 */
const StepHeading = ({ step, hasCheck }: { step: NewPayoutStep; hasCheck: boolean }) => {
  const { t } = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(step)
  useEffect(() => {
    if (seen.current !== step) heading.current?.focus()
    seen.current = step
  }, [step])
  const all = hasCheck ? steps : steps.filter((one) => one !== "check")
  return (
    <h2
      ref={heading}
      tabIndex={-1}
      className="h2-core font-sans font-medium outline-none"
      data-testid="card-payout-step"
      data-step={step}
    >
      {t("cardPayments.payouts.create.step", {
        number: all.indexOf(step) + 1,
        of: all.length,
        name: t(`cardPayments.payouts.create.steps.${step}`),
      })}
    </h2>
  )
}

/** The progress or failure of the gateway's check. */
const CheckProgress = ({ payout, sending }: { payout: AdminPayoutDetail; sending: boolean }) => {
  const messages = useMessages()
  const { t } = messages
  const isChecking = sending || payout.state === "checking"
  return (
    <div aria-live="polite" data-testid="card-payout-check-progress" data-state={payout.state}>
      {isChecking ? (
        <Text size="small" className="flex items-center gap-x-2">
          <Spinner className="animate-spin" aria-hidden />
          {t("cardPayments.payouts.create.checking")}
        </Text>
      ) : payout.state === "draft" ? (
        <Alert variant="warning">{t("cardPayments.payouts.create.unsent")}</Alert>
      ) : (
        <Alert variant="error">
          {t("cardPayments.payouts.create.refused", {
            reason: withFullStop(payout.error ? messages.text(payout.error) : t("cardPayments.unknownReason")),
          })}
        </Alert>
      )}
    </div>
  )
}

/** The amount, fee, terms, approvals and limits of a payout, to review before requesting it. */
export const PayoutReview = ({ payout }: { payout: AdminPayoutDetail }) => {
  const messages = useMessages()
  const { t, price } = messages
  const details = [
    {
      name: t("cardPayments.payouts.field.amount"),
      value: <span className="tabular-nums">{price(payout.amount, payout.currency_code)}</span>,
      "data-testid": "card-payout-review-amount",
    },
    ...feeDetails(messages, payout),
    ...payoutTerms(messages, payout),
    {
      name: t("cardPayments.payouts.details.approvals"),
      value: t("cardPayments.payouts.approvals.needed", { number: approvalsNeeded(payout) }),
    },
  ]
  return (
    <div className="flex flex-col gap-y-4" data-testid="card-payout-review">
      <DetailList details={details} />
      <LimitNotice payout={payout} />
    </div>
  )
}
