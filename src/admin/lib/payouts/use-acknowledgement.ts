import { useState } from "react"
import { useWords } from "../use-words"

/** Whether somebody says to have looked at what looks like the same money once more. */
export function useAcknowledgement() {
  const { t } = useWords()
  const [seen, setSeen] = useState(false)
  const [missed, setMissed] = useState(false)
  return {
    seen,
    onSee: setSeen,
    complaint: missed && !seen ? t("cardPayments.payouts.duplicates.unseen") : null,
    /** Whether it may go on; where not, it says so at the box. */
    isGiven: (needed: boolean): boolean => {
      setMissed(needed && !seen)
      return !needed || seen
    },
    forget: () => {
      setSeen(false)
      setMissed(false)
    },
  }
}
