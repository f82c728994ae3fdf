import type { AdminPayoutDetail } from "../../contracts"
import { Alert, Checkbox, Hint, Label } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"
import { useMessages } from "../format/localized-text"
import { TextLink } from "../ui/inline-elements"

type DuplicatesProps = {
  payout: Pick<AdminPayoutDetail, "duplicates">
  acknowledgement: ReturnType<typeof useAcknowledgement>
  /** IANA name of the store's time zone. */
  zone: string
}

/**
 * Possible duplicates of a payout, with a checkbox that acknowledges them; null without duplicates.
 */
export const Duplicates = ({ payout: { duplicates }, acknowledgement, zone }: DuplicatesProps) => {
  const { t, time } = useMessages()
  if (duplicates.length === 0) return null
  return (
    <Acknowledge
      acknowledgement={acknowledgement}
      notice={t("cardPayments.payouts.duplicates.notice", { number: duplicates.length })}
      label={t("cardPayments.payouts.duplicates.seen")}
    >
      {duplicates.map((one) => (
        <li key={one.id}>
          <TextLink to={`/card-payments/payouts/${one.id}`} target="_blank" rel="noreferrer">
            {t("cardPayments.payouts.duplicates.one", {
              state: t(`cardPayments.payouts.state.${one.state}`),
              time: time(one.created_at, zone),
            })}
          </TextLink>
        </li>
      ))}
    </Acknowledge>
  )
}

type AcknowledgeProps = {
  acknowledgement: ReturnType<typeof useAcknowledgement>
  notice: string
  label: string
  /** The list items to review. */
  children: ReactNode
}

/** A list to review before the request is sent, with a checkbox that acknowledges it. */
export const Acknowledge = ({ acknowledgement, notice, label, children }: AcknowledgeProps) => {
  const { seen, onSee, complaint } = acknowledgement
  const id = useId()
  return (
    <div className="flex flex-col gap-y-3" data-testid="card-payout-duplicates">
      <Alert variant="warning">
        <div className="flex flex-col gap-y-1">
          <p>{notice}</p>
          {/* Focusable, so that keyboard users can scroll it. */}
          <div
            role="group"
            aria-label={notice}
            tabIndex={0}
            className="focus-visible:shadow-borders-focus max-h-40 overflow-y-auto rounded outline-none"
          >
            <ul className="flex flex-col gap-y-1">{children}</ul>
          </div>
        </div>
      </Alert>
      <div className="flex items-start gap-x-2">
        <Checkbox
          id={id}
          checked={seen}
          onCheckedChange={(next) => onSee(next === true)}
          aria-invalid={complaint !== null}
          aria-describedby={`${id}-complaint`}
          data-testid="card-payout-duplicates-seen"
        />
        <Label htmlFor={id} size="small" className="text-pretty">
          {label}
        </Label>
      </div>
      <div id={`${id}-complaint`} role="alert" className="empty:hidden">
        {complaint && <Hint variant="error">{complaint}</Hint>}
      </div>
    </div>
  )
}

/** The state of the checkbox that acknowledges possible duplicates. */
export function useAcknowledgement() {
  const { t } = useMessages()
  const [seen, setSeen] = useState(false)
  const [missed, setMissed] = useState(false)
  return {
    seen,
    onSee: setSeen,
    complaint: missed && !seen ? t("cardPayments.payouts.duplicates.unseen") : null,
    /** True if the request may be sent; otherwise the checkbox shows an error. */
    isGiven: (needed: boolean): boolean => {
      setMissed(needed && !seen)
      return !needed || seen
    },
    reset: () => {
      setSeen(false)
      setMissed(false)
    },
  }
}
