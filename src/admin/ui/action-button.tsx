import { Spinner } from "@medusajs/icons"
import { Button, clx, toast, Tooltip } from "@medusajs/ui"
import { forwardRef, useId, useState } from "react"

type ActionButtonProps = {
  label: string
  /** Why the button is disabled; null when it is enabled. */
  reason: string | null
  pending: boolean
  onPress: () => void
  type?: "button" | "submit"
  variant?: "primary" | "secondary" | "danger"
  /** Needed where the label alone does not name the object of the action. */
  "aria-label"?: string
  "data-testid"?: string
}

/**
 * A button that explains why it is disabled. It sets `aria-disabled` and ignores presses instead of
 * setting the `disabled` attribute. It therefore keeps the focus while a request is pending, and
 * hover, keyboard and touch can all reach the reason.
 */
export const ActionButton = forwardRef<HTMLButtonElement, ActionButtonProps>(
  ({ label, reason, pending, onPress, type = "button", variant = "secondary", ...rest }, ref) => {
    const reasonId = useId()
    const [hinting, setHinting] = useState(false)
    const blocked = reason !== null || pending
    const press = () => {
      if (pending) return
      // Touch screens have no hover, so a press shows the reason.
      if (reason !== null) toast.info(reason)
      else onPress()
    }
    // Keep the same elements with and without a reason: a remounted button would lose the focus.
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
              // The default action of a submit button would also submit the form.
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
