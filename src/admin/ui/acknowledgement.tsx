import { Alert, Checkbox, Hint, Label } from "@medusajs/ui"
import { type ReactNode, useId } from "react"

/** A list that the user must have seen before a request is sent. */
export type Acknowledgement = {
  notice: string
  /** The label of the checkbox. */
  label: string
  /** The error while the box is not checked. */
  missing: string
  /** The list items. */
  items: ReactNode
  /** Test id of the list; the checkbox is `<id>-seen`. */
  "data-testid": string
}

type AcknowledgeProps = Acknowledgement & {
  seen: boolean
  onSee: (seen: boolean) => void
  /** True after an attempt to send without the check. */
  missed: boolean
}

/** The list with its checkbox. */
export const Acknowledge = ({ notice, label, missing, items, seen, onSee, missed, ...rest }: AcknowledgeProps) => {
  const id = useId()
  const testId = rest["data-testid"]
  const isMissing = missed && !seen
  return (
    <div className="flex flex-col gap-y-3" data-testid={testId}>
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
            <ul className="flex flex-col gap-y-1">{items}</ul>
          </div>
        </div>
      </Alert>
      <div className="flex items-start gap-x-2">
        <Checkbox
          id={id}
          checked={seen}
          onCheckedChange={(next) => onSee(next === true)}
          aria-invalid={isMissing}
          aria-describedby={`${id}-complaint`}
          data-testid={`${testId}-seen`}
        />
        <Label htmlFor={id} size="small" className="text-pretty">
          {label}
        </Label>
      </div>
      <div id={`${id}-complaint`} role="alert" className="empty:hidden">
        {isMissing && <Hint variant="error">{missing}</Hint>}
      </div>
    </div>
  )
}
