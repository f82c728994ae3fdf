import { Alert, Checkbox, Hint, Label } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"
import { useMessages } from "../format/localized-text"
import { TextLink } from "../ui/inline-elements"
import type { AdminPayoutDetail } from "./payout"

type DuplicatesProps = {
  payout: Pick<AdminPayoutDetail, "duplicates">
  acknowledgement: ReturnType<typeof useAcknowledgement>
  /** The store's, by its IANA name. */
  zone: string
}

/**
 * Others that look like the same money once more, and that somebody has looked at them. Nothing
 * where there are none.
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
          <TextLink to={`/card-payouts/${one.id}`} target="_blank" rel="noreferrer">
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
  /** Each of what has to be looked at. */
  children: ReactNode
}

/** What has to be looked at before it goes on, and a box to tick once that is done. */
export const Acknowledge = ({ acknowledgement, notice, label, children }: AcknowledgeProps) => {
  const { seen, onSee, complaint } = acknowledgement
  const id = useId()
  return (
    <div className="flex flex-col gap-y-3" data-testid="card-payout-duplicates">
      <Alert variant="warning">
        <div className="flex flex-col gap-y-1">
          <p>{notice}</p>
          {/* What scrolls has to be reached by keys as well. */}
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

/** Whether somebody says to have looked at what looks like the same money once more. */
export function useAcknowledgement() {
  const { t } = useMessages()
  const [seen, setSeen] = useState(false)
  const [missed, setMissed] = useState(false)
  return {
    seen,
    onSee: setSeen,
    complaint: missed && !seen ? t("cardPayments.payouts.duplicates.unseen") : null,
    /** Whether it may go on; where not, it says so at the box. */
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
