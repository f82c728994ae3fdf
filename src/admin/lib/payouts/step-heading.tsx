import { useEffect, useRef } from "react"
import { useWords } from "../use-words"
import type { NewPayoutStep } from "./new-payout-step"

const steps: readonly NewPayoutStep[] = ["fill", "check", "review"]

/** Which step of a new payout this is. It takes the focus when a step follows another, and so is read out. */
export const StepHeading = ({ step, hasCheck }: { step: NewPayoutStep; hasCheck: boolean }) => {
  const { t } = useWords()
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
