import { Hint, Prompt } from "@medusajs/ui"
import { type FormEvent, type ReactNode, useRef } from "react"
import { ActionButton } from "./action-button"
import { useFocusOnInvalid } from "./form/form-drawer"

type ConfirmPromptProps = {
  open: boolean
  onClose: () => void
  /** Restores the focus after the prompt has closed. */
  onClosed: () => void
  /** True for an action that cannot be undone; the prompt is then red. */
  danger: boolean
  title: string
  description: string
  confirm: string
  back: string
  pending: boolean
  /** The server's message when it refused the request. */
  refusal: string | null
  onSubmit: () => void
  /** Counts the attempts to submit; after each, the first invalid field takes the focus. */
  attempts: number
  /** Content to review before confirming. */
  children?: ReactNode
  /** Test id of the prompt; the button is `<id>-submit`, the server's message `<id>-refusal`. */
  "data-testid": string
}

/** A confirmation prompt that stays open while the request runs and shows the server's refusal. */
export const ConfirmPrompt = ({
  open,
  onClose,
  onClosed,
  danger,
  title,
  pending,
  children,
  ...rest
}: ConfirmPromptProps) => {
  const testId = rest["data-testid"]
  const form = useRef<HTMLFormElement>(null)

  useFocusOnInvalid(form, rest.attempts)

  const submit = () => {
    if (!pending) rest.onSubmit()
  }

  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }

  return (
    <Prompt
      variant={danger ? "danger" : "confirmation"}
      open={open}
      onOpenChange={(next) => !next && !pending && onClose()}
    >
      <Prompt.Content
        className="max-h-[90dvh] overflow-y-auto"
        onOpenAutoFocus={(event) => {
          const field = form.current?.querySelector("textarea")
          if (!field) return
          event.preventDefault()
          field.focus()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClosed()
        }}
        data-testid={testId}
      >
        <form ref={form} onSubmit={onFormSubmit} noValidate>
          <Prompt.Header>
            <Prompt.Title>{title}</Prompt.Title>
            <Prompt.Description className="text-pretty break-words">{rest.description}</Prompt.Description>
          </Prompt.Header>
          <div className="flex flex-col gap-y-3 px-6 pt-4 empty:hidden">{children}</div>
          <div role="alert" className="px-6 pt-4 empty:hidden" data-testid={`${testId}-refusal`}>
            {rest.refusal && <Hint variant="error">{rest.refusal}</Hint>}
          </div>
          <Prompt.Footer>
            <Prompt.Cancel disabled={pending}>{rest.back}</Prompt.Cancel>
            <ActionButton
              type="submit"
              variant={danger ? "danger" : "primary"}
              data-testid={`${testId}-submit`}
              label={rest.confirm}
              reason={null}
              pending={pending}
              onPress={submit}
            />
          </Prompt.Footer>
        </form>
      </Prompt.Content>
    </Prompt>
  )
}
