import { type ReactNode, useState } from "react"
import { Choice, type ChoiceOption } from "../choice"
import { FormDrawer } from "../form-drawer"
import { useSentForm } from "../use-sent-form"
import { useWords } from "../use-words"
import type { SubscriptionRequest } from "./subscription-request"
import type { RunSubscription } from "./use-subscription-action"

type ChangeDrawerProps = {
  action: RunSubscription
  open: boolean
  onClose: () => void
  said: { title: string; description: string; label: string; hint: string | undefined; missing: string; submit: string }
  options: readonly ChoiceOption[]
  /** Why it cannot be sent now; null when it can. */
  why?: string | null
  kind: "card" | "plan"
  requestOf: (chosen: string) => SubscriptionRequest
  /** What is told of the one that is chosen. */
  children?: (chosen: string) => ReactNode
}

/** Chooses something else for a subscription: its card, or its plan. */
export const ChangeDrawer = ({ action, open, onClose, said, options, kind, ...rest }: ChangeDrawerProps) => {
  const { t } = useWords()
  const [chosen, setChosen] = useState("")
  const [complaint, setComplaint] = useState<string | null>(null)
  const choose = (value: string) => {
    setChosen(value)
    setComplaint(null)
  }
  const { refusal, close, send } = useSentForm({
    pending: action.pending !== null,
    forget: () => choose(""),
    onClose,
  })

  const submit = () => {
    if (options.some(({ value }) => value === chosen)) return action.run(rest.requestOf(chosen))
    setComplaint(said.missing)
  }

  return (
    <FormDrawer
      open={open}
      onClose={close}
      title={said.title}
      description={said.description}
      submitLabel={said.submit}
      why={rest.why}
      pending={action.pending === kind}
      refusal={refusal}
      onSubmit={() => void send(submit)}
      data-testid={`card-subscription-${kind}-drawer`}
    >
      <Choice
        label={said.label}
        hint={said.hint}
        complaint={complaint}
        options={options}
        value={chosen}
        onChange={choose}
        placeholder={t("cardPayments.form.choose")}
        disabled={options.length === 0}
        data-testid={`card-subscription-${kind}-choice`}
      />
      {rest.children?.(chosen)}
    </FormDrawer>
  )
}
