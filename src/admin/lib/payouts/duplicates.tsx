import { Alert, Checkbox, Hint, Label } from "@medusajs/ui"
import { useId } from "react"
import { TextLink } from "../text-link"
import { useWords } from "../use-words"
import type { AdminPayoutDetail } from "./admin-payout"

type DuplicatesProps = {
  payout: Pick<AdminPayoutDetail, "duplicates">
  seen: boolean
  onSee: (seen: boolean) => void
  complaint: string | null
}

/** Others that look like the same money once more, and that somebody has looked at them. Nothing where there are none. */
export const Duplicates = ({ payout: { duplicates }, seen, onSee, complaint }: DuplicatesProps) => {
  const { t, time } = useWords()
  const id = useId()
  if (duplicates.length === 0) return null
  return (
    <div className="flex flex-col gap-y-3" data-testid="card-payout-duplicates">
      <Alert variant="warning">
        <div className="flex flex-col gap-y-1">
          <p>{t("cardPayments.payouts.duplicates.notice", { number: duplicates.length })}</p>
          <ul className="flex flex-col gap-y-1">
            {duplicates.map((one) => (
              <li key={one.id}>
                <TextLink to={`/card-payouts/${one.id}`} target="_blank" rel="noreferrer">
                  {t("cardPayments.payouts.duplicates.one", {
                    state: t(`cardPayments.payouts.state.${one.state}`),
                    time: time(one.created_at),
                  })}
                </TextLink>
              </li>
            ))}
          </ul>
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
          {t("cardPayments.payouts.duplicates.seen")}
        </Label>
      </div>
      <div id={`${id}-complaint`} role="alert" className="empty:hidden">
        {complaint && <Hint variant="error">{complaint}</Hint>}
      </div>
    </div>
  )
}
