import { XMark } from "@medusajs/icons"
import { Alert, Button, Drawer, IconButton } from "@medusajs/ui"
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from "react"
import { useMessages } from "../../format/localized-text"
import { ActionButton } from "../action-button"
import { useReturnedFocus } from "../use-returned-focus"

type FormDrawerProps = {
  open: boolean
  onClose: () => void
  title: string
  description: string
  submitLabel: string
  /** Label of the cancel button; "Cancel" by default. */
  cancelLabel?: string
  /** Why the form cannot be submitted now; null when it can. */
  reason?: string | null
  pending: boolean
  /** The server's message when it refused the request. */
  refusal: string | null
  onSubmit: () => void
  /** Counts the attempts to submit; after each, the first invalid field takes the focus. */
  attempts: number
  children: ReactNode
  /**
   * Test id of the drawer; its parts are `<id>-submit`, `<id>-cancel`, `<id>-close` and
   * `<id>-refusal`.
   */
  "data-testid": string
}

/** A disabled field takes no focus, which would then stay outside of the drawer. */
const fields = ":is(input, textarea, [role=combobox]):enabled"
const openList = "[role=combobox][aria-expanded=true]"

/**
 * A form in a drawer. It stays open while the request is pending. On closing it returns the focus
 * to the element that had it, or to the nearest focusable ancestor if the form removed that
 * element.
 */
export const FormDrawer = ({ open, onClose, pending, ...rest }: FormDrawerProps) => {
  const focus = useReturnedFocus()
  return (
    <Drawer open={open} onOpenChange={(next) => !next && !pending && onClose()}>
      <Drawer.Content
        data-testid={rest["data-testid"]}
        onOpenAutoFocus={(event) => {
          focus.onOpenAutoFocus()
          const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(fields)
          if (!field) return
          event.preventDefault()
          field.focus()
          // A prefilled value is typed over.
          if (field instanceof HTMLInputElement) field.select()
        }}
        // Escape closes an open result list first, not the drawer.
        onEscapeKeyDown={(event) => document.activeElement?.matches(openList) && event.preventDefault()}
        onCloseAutoFocus={focus.onCloseAutoFocus}
      >
        <DrawerForm onClose={onClose} pending={pending} {...rest} />
      </Drawer.Content>
    </Drawer>
  )
}

/** The title of a drawer, with a button of a name: Medusa's own button has none. */
export const DrawerHead = ({ title, ...rest }: { title: string; "data-testid": string }) => {
  const { t } = useMessages()
  return (
    <div className="border-ui-border-base flex items-center justify-between gap-x-4 border-b px-6 py-4">
      <Drawer.Title className="txt-compact-large-plus">{title}</Drawer.Title>
      <Drawer.Close asChild>
        <IconButton
          size="small"
          type="button"
          variant="transparent"
          aria-label={t("cardPayments.form.close")}
          data-testid={`${rest["data-testid"]}-close`}
        >
          <XMark aria-hidden />
        </IconButton>
      </Drawer.Close>
    </div>
  )
}

const DrawerForm = (props: Omit<FormDrawerProps, "open">) => {
  const { onClose, title, description, submitLabel, reason = null, pending, refusal, onSubmit, children } = props
  const testId = props["data-testid"]
  const { t } = useMessages()
  const form = useRef<HTMLFormElement>(null)

  useFocusOnInvalid(form, props.attempts)

  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles events of a portal to its React parents: a form around the drawer would submit.
    event.stopPropagation()
    if (reason === null && !pending) onSubmit()
  }

  return (
    <form ref={form} onSubmit={onFormSubmit} noValidate className="flex flex-1 flex-col overflow-hidden">
      <DrawerHead title={title} data-testid={testId} />
      <Drawer.Body className="flex flex-col gap-y-6 overflow-y-auto">
        <Drawer.Description className="text-ui-fg-subtle text-pretty">{description}</Drawer.Description>
        {children}
      </Drawer.Body>
      <div role="alert" className="border-ui-border-base border-t px-6 py-4 empty:hidden">
        {refusal && (
          <Alert variant="error" data-testid={`${testId}-refusal`}>
            {refusal}
          </Alert>
        )}
      </div>
      <Drawer.Footer>
        <Button
          size="small"
          type="button"
          variant="secondary"
          disabled={pending}
          onClick={onClose}
          data-testid={`${testId}-cancel`}
        >
          {props.cancelLabel ?? t("cardPayments.form.cancel")}
        </Button>
        <ActionButton
          type="submit"
          variant="primary"
          data-testid={`${testId}-submit`}
          label={submitLabel}
          reason={reason}
          pending={pending}
          onPress={onSubmit}
        />
      </Drawer.Footer>
    </form>
  )
}

/** Moves the focus to the first invalid field after an attempt to submit. */
export function useFocusOnInvalid(form: RefObject<HTMLElement>, attempts: number): void {
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
  }, [form, attempts])
}

/** The current value, or the last non-null one, so that a closing form or prompt keeps its text. */
export function useLastValue<Value>(value: Value | null): Value | null {
  const last = useRef(value)
  if (value !== null) last.current = value
  return last.current
}
