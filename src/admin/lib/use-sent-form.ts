import { useState } from "react"
import type { ActionResult } from "./action-result"
import { refusalWords } from "./refusal-words"
import { useWords } from "./use-words"

type Failure = Exclude<ActionResult, { kind: "done" }>

type SentFormOptions = {
  pending: boolean
  /** Takes what was typed out of it. */
  forget: () => void
  onClose: () => void
  /** What it says where nobody knows what came of it; by default that of any action. */
  noAnswer?: string
}

/** A form that is sent: it stays open, and says so, where that was refused; whoever leaves it leaves nothing in it. */
export function useSentForm({ pending, forget, onClose, noAnswer }: SentFormOptions) {
  const words = useWords()
  const [refusal, setRefusal] = useState<string | null>(null)
  const clear = () => setRefusal(null)

  const close = () => {
    forget()
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
      setRefusal(result.kind === "unanswered" && noAnswer ? noAnswer : refusalWords(words, result))
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
