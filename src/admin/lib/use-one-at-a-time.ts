import { useRef, useState } from "react"
import { useWords } from "./use-words"

/**
 * Lets one request through at a time, and says which is under way.
 * @param refresh fetches again what the request may have changed, whatever came of it
 */
export function useOneAtATime<Name>(refresh: () => unknown) {
  const { t } = useWords()
  const busy = useRef(false)
  const [pending, setPending] = useState<Name | null>(null)

  const once = async <Result>(name: Name, send: () => Promise<Result>) => {
    // Two clicks can come before React draws the button disabled; the reference is there at once.
    if (busy.current) return { kind: "refused" as const, message: t("cardPayments.actions.busy"), fields: {} }
    busy.current = true
    setPending(name)
    try {
      return await send()
    } finally {
      busy.current = false
      setPending(null)
      void refresh()
    }
  }

  return { once, pending }
}
