import { XMark } from "@medusajs/icons"
import { Alert, Button, Drawer, IconButton } from "@medusajs/ui"
import { type FormEvent, type ReactNode, useRef, useState } from "react"
import { useMessages } from "../format/localized-text"
import { type ActionResult, formatRefusal } from "../http/action-result"
import { ActionButton } from "./action-button"

type FormDrawerProps = {
  open: boolean
  onClose: () => void
  title: string
  description: string
  submitLabel: string
  /** What leaving it is called. */
  cancelLabel?: string
  /** Why it cannot be sent now; null when it can. */
  reason?: string | null
  pending: boolean
  /** What the server said against it. */
  refusal: string | null
  onSubmit: () => void
  children: ReactNode
  /** Of the drawer; its buttons are `<it>-submit`, `<it>-cancel` and `<it>-close`. */
  "data-testid": string
}

const fields = "input, textarea, [role=combobox]"
const openList = "[role=combobox][aria-expanded=true]"

/** The element and what lies around it, as far as it takes the focus, from the inside out. */
function outwards(element: HTMLElement | null | undefined): HTMLElement[] {
  return element ? [element, ...outwards(element.parentElement?.closest<HTMLElement>("[tabindex]"))] : []
}

/**
 * A form in a drawer: it stays while it is being sent, and gives the focus back to where it was, or to what was around that
 * where the form has ended it.
 */
export const FormDrawer = ({ open, onClose, pending, ...rest }: FormDrawerProps) => {
  const origin = useRef<HTMLElement[]>([])
  return (
    <Drawer open={open} onOpenChange={(next) => !next && !pending && onClose()}>
      <Drawer.Content
        data-testid={rest["data-testid"]}
        onOpenAutoFocus={(event) => {
          origin.current = outwards(document.activeElement as HTMLElement | null)
          const field = (event.currentTarget as HTMLElement).querySelector<HTMLElement>(fields)
          if (!field) return
          event.preventDefault()
          field.focus()
        }}
        // A list of finds that is open takes the key for itself.
        onEscapeKeyDown={(event) => document.activeElement?.matches(openList) && event.preventDefault()}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          origin.current.find(({ isConnected }) => isConnected)?.focus()
        }}
      >
        <DrawerForm onClose={onClose} pending={pending} {...rest} />
      </Drawer.Content>
    </Drawer>
  )
}

const DrawerForm = (props: Omit<FormDrawerProps, "open">) => {
  const { onClose, title, description, submitLabel, reason = null, pending, refusal, onSubmit, children } = props
  const testId = props["data-testid"]
  const { t } = useMessages()
  const form = useRef<HTMLFormElement>(null)

  const submit = () => {
    onSubmit()
    // Once the complaints are drawn, the first field that has one.
    setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
  }

  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault()
    // React passes on what is submitted in a drawer to the form around its place, if there is one.
    event.stopPropagation()
    if (reason === null && !pending) submit()
  }

  return (
    <form ref={form} onSubmit={onFormSubmit} noValidate className="flex flex-1 flex-col overflow-hidden">
      <div className="border-ui-border-base flex items-center justify-between gap-x-4 border-b px-6 py-4">
        <Drawer.Title className="txt-compact-large-plus">{title}</Drawer.Title>
        <Drawer.Close asChild>
          <IconButton
            size="small"
            type="button"
            variant="transparent"
            aria-label={t("cardPayments.form.close")}
            data-testid={`${testId}-close`}
          >
            <XMark aria-hidden />
          </IconButton>
        </Drawer.Close>
      </div>
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
          onPress={submit}
        />
      </Drawer.Footer>
    </form>
  )
}

type Failure = Exclude<ActionResult, { kind: "done" }>

type SentFormOptions = {
  pending: boolean
  /** Takes what was typed out of it. */
  reset: () => void
  onClose: () => void
  /** What it says where nobody knows what came of it; by default that of any action. */
  noAnswer?: string
}

/** A form that is sent: it stays open, and says so, where that was refused; whoever leaves it leaves nothing in it. */
export function useSentForm({ pending, reset, onClose, noAnswer }: SentFormOptions) {
  const messages = useMessages()
  const [refusal, setRefusal] = useState<string | null>(null)
  const clear = () => setRefusal(null)

  const close = () => {
    reset()
    clear()
    onClose()
  }

  /** @param post sends it; or nothing, where it is not complete and has said so at its fields */
  const send = async <Result extends Failure | { kind: string }>(
    post: () => Promise<Result | undefined> | undefined,
    onDone?: (done: Exclude<Result, Failure>) => void,
  ) => {
    if (pending) return
    clear()
    const result = await post()
    if (!result) return
    if (isFailure(result)) {
      setRefusal(result.kind === "unanswered" && noAnswer ? noAnswer : formatRefusal(messages, result))
    } else {
      close()
      onDone?.(result as Exclude<Result, Failure>)
    }
  }

  return { refusal, clear, close, send }
}

function isFailure(result: { kind: string }): result is Failure {
  return result.kind === "refused" || result.kind === "unanswered"
}

/** What is asked, or was asked last: while a form or a prompt goes away it still says what it was about. */
export function useLastAsked<Asked>(asked: Asked | null): Asked | null {
  const last = useRef(asked)
  if (asked !== null) last.current = asked
  return last.current
}
