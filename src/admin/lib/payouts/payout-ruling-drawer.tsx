import { useState } from "react"
import { FormDrawer } from "../form-drawer"
import { TextField } from "../text-field"
import { useLastAsked } from "../use-last-asked"
import { useSentForm } from "../use-sent-form"
import { useWords } from "../use-words"
import type { AdminPayoutDetail } from "./admin-payout"
import { recipientWords } from "./recipient-words"
import type { RunPayout } from "./use-payout-action"

type PayoutRulingDrawerProps = {
  payout: AdminPayoutDetail
  action: RunPayout
  /** What is said of it; nothing while nobody says anything. */
  happened: boolean | null
  onClose: () => void
}

/** Takes down what somebody found out about a payout, and how. */
export const PayoutRulingDrawer = ({ payout, action, happened, onClose }: PayoutRulingDrawerProps) => {
  const words = useWords()
  const { t, price } = words
  const [note, setNote] = useState("")
  const [complaint, setComplaint] = useState<string | null>(null)
  const hasHappened = useLastAsked(happened) ?? false
  const said = { amount: price(payout.amount, payout.currency_code), recipient: recipientWords(words, payout) }

  const change = (text: string) => {
    setNote(text)
    setComplaint(null)
  }
  const { refusal, close, send } = useSentForm({ pending: action.pending !== null, forget: () => change(""), onClose })

  const submit = () => {
    if (note.trim() !== "") return action.run(payout.id, { kind: "rule", happened: hasHappened, note: note.trim() })
    setComplaint(t("cardPayments.rule.noteMissing"))
  }

  return (
    <FormDrawer
      open={happened !== null}
      onClose={close}
      title={t(hasHappened ? "cardPayments.rule.happenedTitle" : "cardPayments.rule.notHappenedTitle")}
      description={
        hasHappened
          ? t("cardPayments.payouts.ruling.happenedHelp", said)
          : t("cardPayments.payouts.ruling.notHappenedHelp", said)
      }
      submitLabel={t("cardPayments.rule.confirm")}
      pending={action.pending === "rule"}
      refusal={refusal}
      onSubmit={() => void send(submit)}
      data-testid="card-payout-ruling-drawer"
    >
      <TextField
        label={t("cardPayments.rule.note")}
        hint={t("cardPayments.rule.noteHint")}
        complaint={complaint}
        multiline
        value={note}
        onChange={change}
        data-testid="card-payout-ruling-note"
      />
    </FormDrawer>
  )
}
