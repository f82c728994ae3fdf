import { Spinner } from "@medusajs/icons"
import { Button, clx, toast, Tooltip } from "@medusajs/ui"
import { forwardRef, useId, useState } from "react"

type ActionButtonProps = {
  label: string
  /** Why it cannot be pressed now; null when it can. */
  reason: string | null
  pending: boolean
  onPress: () => void
  type?: "button" | "submit"
  variant?: "primary" | "secondary" | "danger"
  /** Where the label alone does not say what it is done to. */
  "aria-label"?: string
  "data-testid"?: string
}

/**
 * A button that explains itself when it is disabled. It is disabled for assistive technology and by deed, not by the
 * attribute: then it keeps the focus while it works, and hover, keyboard and touch all reach the reason.
 */
export const ActionButton = forwardRef<HTMLButtonElement, ActionButtonProps>(
  ({ label, reason, pending, onPress, type = "button", variant = "secondary", ...rest }, ref) => {
    const reasonId = useId()
    const [hinting, setHinting] = useState(false)
    const blocked = reason !== null || pending
    const press = () => {
      if (pending) return
      // A finger cannot hover.
      if (reason !== null) toast.info(reason)
      else onPress()
    }
    // The same elements with and without a reason: a button that React made anew would lose the focus.
    return (
      <>
        <Tooltip content={reason} open={hinting && reason !== null} onOpenChange={setHinting}>
          <Button
            ref={ref}
            size="small"
            type={type}
            variant={variant}
            aria-disabled={blocked}
            aria-busy={pending}
            aria-describedby={reason === null ? undefined : reasonId}
            className={clx(
              blocked &&
                "!bg-ui-bg-disabled !text-ui-fg-disabled !shadow-buttons-neutral cursor-not-allowed after:hidden focus-visible:!shadow-buttons-neutral-focus",
            )}
            onClick={(event) => {
              // A submit button would send its form besides.
              event.preventDefault()
              press()
            }}
            {...rest}
          >
            {pending && <Spinner className="animate-spin" aria-hidden />}
            {label}
          </Button>
        </Tooltip>
        {reason !== null && (
          <span id={reasonId} className="sr-only">
            {reason}
          </span>
        )}
      </>
    )
  },
)
ActionButton.displayName = "ActionButton"
