import { Hint, Prompt } from "@medusajs/ui"
import { type FormEvent, type ReactNode, useRef } from "react"
import { ActionButton } from "./action-button"

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

  const submit = () => {
    if (pending) return
    rest.onSubmit()
    // Focus the first invalid field after React has rendered the field errors.
    setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
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
