import { Alert, Checkbox, Hint, Label } from "@medusajs/ui"
import { type ReactNode, useId } from "react"
import type { useAcknowledgement } from "./use-acknowledgement"

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
