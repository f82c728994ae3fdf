import { Hint, Prompt, usePrompt } from "@medusajs/ui"
import { type FormEvent, type ReactNode, useRef } from "react"
import { ActionButton } from "./action-button"

type AskPromptProps = {
  open: boolean
  onClose: () => void
  /** Puts the focus back where it came from. */
  onClosed: () => void
  /** What cannot be had back is asked in red. */
  danger: boolean
  title: string
  description: string
  confirm: string
  back: string
  pending: boolean
  /** What the server said against it. */
  refusal: string | null
  onSubmit: () => void
  /** What is to be looked at before. */
  children?: ReactNode
  /** Of the prompt; its button is `<it>-submit`, what the server said `<it>-refusal`. */
  "data-testid": string
}

/** A question that stays while its answer is carried out, and says itself where that was refused. */
export const AskPrompt = ({ open, onClose, onClosed, danger, title, pending, children, ...rest }: AskPromptProps) => {
  const testId = rest["data-testid"]
  const form = useRef<HTMLFormElement>(null)

  const submit = () => {
    if (pending) return
    rest.onSubmit()
    // Once the complaints are drawn, the first field that has one.
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

type Question = Parameters<ReturnType<typeof usePrompt>>[0]

/** Asks before something is done, and gives the focus back to the button that began it. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const prompt = usePrompt()
  return async (question) => {
    const opener = document.activeElement as HTMLElement | null
    const confirmed = await prompt(question)
    // After the prompt has let go of the focus.
    setTimeout(() => opener?.isConnected && opener.focus())
    return confirmed
  }
}
