import { useState } from "react"
import { FormDrawer } from "../form-drawer"
import { TextField } from "../text-field"
import { useSentForm } from "../use-sent-form"
import { useWords } from "../use-words"
import type { AdminPayoutDetail } from "./admin-payout"
import { checkCard } from "./check-card"
import { destinationFields } from "./destination-fields"
import { destinationWords } from "./destination-words"
import type { RunPayout } from "./use-payout-action"

type CheckCardDrawerProps = { payout: AdminPayoutDetail; action: RunPayout; open: boolean; onClose: () => void }

/** Takes the number of the card that a draft was made for once more: it is stored nowhere, and the check needs it. */
export const CheckCardDrawer = ({ payout, action, open, onClose }: CheckCardDrawerProps) => {
  const words = useWords()
  const { t } = words
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const { problems, card } = checkCard(typed)

  const { refusal, close, send } = useSentForm({
    pending: action.pending !== null,
    forget: () => {
      setTyped({})
      setTried(false)
      setRefused({})
    },
    onClose,
  })

  const submit = async () => {
    setTried(true)
    setRefused({})
    if (!card) return
    const result = await action.run(payout.id, { kind: "check", card })
    if (result.kind === "refused") setRefused(result.fields)
    return result
  }

  const complaint = (name: string, max: number) => {
    const problem = tried ? problems[name] : undefined
    return problem ? t(`cardPayments.payouts.problem.${problem}`, { max }) : (refused[`card.${name}`] ?? null)
  }

  return (
    <FormDrawer
      open={open}
      onClose={close}
      title={t("cardPayments.payouts.checkCard.title")}
      description={t("cardPayments.payouts.checkCard.description", {
        destination: destinationWords(words, payout.destination),
      })}
      submitLabel={t("cardPayments.payouts.action.check")}
      pending={action.pending === "check"}
      refusal={refusal}
      onSubmit={() => void send(submit)}
      data-testid="card-payout-check-drawer"
    >
      {destinationFields.card.map(({ name, max, keys }) => (
        <TextField
          key={name}
          label={t(`cardPayments.payouts.destination.${name}`)}
          complaint={complaint(name, max)}
          inputMode={keys === "numeric" ? "numeric" : undefined}
          value={typed[name] ?? ""}
          onChange={(text) => {
            setTyped({ ...typed, [name]: text })
            setRefused({})
          }}
          data-testid={`card-payout-check-${name}`}
        />
      ))}
    </FormDrawer>
  )
}
