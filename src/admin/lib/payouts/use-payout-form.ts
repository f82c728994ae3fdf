import { useState } from "react"
import { useWords } from "../use-words"
import type { PayoutAccount, PayoutSettings } from "./admin-payout"
import { checkPayout } from "./check-payout"
import type { PayoutBody, PayoutForm } from "./payout-form"
import { problemWords } from "./problem-words"

export type PayoutFormState = {
  form: PayoutForm
  account: PayoutAccount | undefined
  change: (changes: Partial<PayoutForm>) => void
  /** What is wrong with a field, by the server's name for it. */
  complaint: (path: string) => string | null
}

/** The form of a new payout: what was typed, and what is wrong with it once somebody has tried to send it. */
export function usePayoutForm(settings: PayoutSettings, begin: PayoutForm) {
  const words = useWords()
  const [form, setForm] = useState(begin)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const account = settings.accounts.find(({ name }) => name === form.account)
  const { problems, body } = checkPayout(form, { account, locale: words.locale })

  const change = (changes: Partial<PayoutForm>) => {
    setForm((before) => ({ ...before, ...changes }))
    // What the server said is of what it was sent.
    setRefused({})
  }
  const complaint = (path: string) => {
    const problem = tried ? problems[path] : undefined
    return problem ? problemWords(words, { path, problem }, { form, account }) : (refused[path] ?? null)
  }
  const giveTry = (): PayoutBody | null => {
    setTried(true)
    setRefused({})
    return body
  }
  return { form, account, change, complaint, giveTry, refuse: setRefused }
}
