import { useRef, useState } from "react"
import { FormDrawer } from "../form-drawer"
import { refusalWords } from "../refusal-words"
import { TextField } from "../text-field"
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
  const [refusal, setRefusal] = useState<string | null>(null)
  // While it slides away it still says what it was about.
  const last = useRef(false)
  if (happened !== null) last.current = happened
  const said = { amount: price(payout.amount, payout.currency_code), recipient: recipientWords(words, payout) }

  const close = () => {
    setNote("")
    setComplaint(null)
    setRefusal(null)
    onClose()
  }

  const submit = async () => {
    if (action.pending !== null) return
    setRefusal(null)
    if (note.trim() === "") {
      setComplaint(t("cardPayments.rule.noteMissing"))
      return
    }
    const result = await action.run(payout.id, { kind: "rule", happened: last.current, note: note.trim() })
    if (result.kind === "done") close()
    else setRefusal(refusalWords(words, result))
  }

  return (
    <FormDrawer
      open={happened !== null}
      onClose={close}
      title={t(last.current ? "cardPayments.rule.happenedTitle" : "cardPayments.rule.notHappenedTitle")}
      description={
        last.current
          ? t("cardPayments.payouts.ruling.happenedHelp", said)
          : t("cardPayments.payouts.ruling.notHappenedHelp", said)
      }
      submitLabel={t("cardPayments.rule.confirm")}
      pending={action.pending === "rule"}
      refusal={refusal}
      onSubmit={() => void submit()}
      data-testid="card-payout-ruling-drawer"
    >
      <TextField
        label={t("cardPayments.rule.note")}
        hint={t("cardPayments.rule.noteHint")}
        complaint={complaint}
        multiline
        value={note}
        onChange={(text) => {
          setNote(text)
          setComplaint(null)
        }}
        data-testid="card-payout-ruling-note"
      />
    </FormDrawer>
  )
}
