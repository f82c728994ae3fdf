import { useRef } from "react"

/** What is asked, or was asked last: while a form or a prompt goes away it still says what it was about. */
export function useLastAsked<Asked>(asked: Asked | null): Asked | null {
  const last = useRef(asked)
  if (asked !== null) last.current = asked
  return last.current
}
