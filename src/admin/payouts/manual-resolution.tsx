import { Text } from "@medusajs/ui"
import { useState } from "react"
import { useWords, type Words } from "../format/localized-text"
import { ActionButton } from "../ui/action-button"
import { FormDrawer, useLastAsked, useSentForm } from "../ui/form-drawer"
import { TextField } from "../ui/form-fields"
import { Section } from "../ui/page-layout"
import { whyNot } from "./denial-reason"
import type { AdminPayoutDetail } from "./payout"
import { type RunPayout, usePayoutAction } from "./payout-request"
import { recipientWords } from "./recipient-text"
import { toldWords } from "./server-messages"

/** What nobody knows of a payout, and what somebody found out about it in the gateway's own panel. */
export const PayoutRuling = ({ payout }: { payout: AdminPayoutDetail }) => {
  const words = useWords()
  const { t, price } = words
  const action = usePayoutAction()
  const [happened, setHappened] = useState<boolean | null>(null)
  if (payout.state !== "unknown" && happened === null) return null
  const amount = price(payout.amount, payout.currency_code)
  return (
    <Section title={t("cardPayments.payouts.ruling.title")} focusable data-testid="card-payout-ruling">
      <div className="flex flex-col gap-y-3 px-6 pb-4">
        <Text size="small" className="text-pretty">
          {t("cardPayments.payouts.ruling.question", { amount })}
        </Text>
        <div className="flex flex-wrap gap-2">
          {([true, false] as const).map((answer) => (
            <ActionButton
              key={String(answer)}
              data-testid={answer ? "card-payout-ruling-happened" : "card-payout-ruling-not-happened"}
              label={t(answer ? "cardPayments.payouts.ruling.happened" : "cardPayments.payouts.ruling.notHappened")}
              why={whyNotRuled(words, payout, answer)}
              pending={false}
              onPress={() => setHappened(answer)}
            />
          ))}
        </div>
      </div>
      <PayoutRulingDrawer payout={payout} action={action} happened={happened} onClose={() => setHappened(null)} />
    </Section>
  )
}

/** Why whoever looks cannot say of a payout now that it was paid, or that it was not; null where they can. */
export function whyNotRuled(
  words: Pick<Words, "t" | "price" | "locale">,
  payout: Pick<AdminPayoutDetail, "actions">,
  happened: boolean,
): string | null {
  const { too_soon } = payout.actions.rule
  const tooSoon = happened || too_soon === null ? null : toldWords(words, too_soon)
  return whyNot(words, payout, "rule") ?? tooSoon
}

type PayoutRulingDrawerProps = {
  payout: AdminPayoutDetail
  action: RunPayout
  /** What is said of it; nothing while nobody says anything. */
  happened: boolean | null
  onClose: () => void
}

/** Takes down what somebody found out about a payout, and how. */
const PayoutRulingDrawer = ({ payout, action, happened, onClose }: PayoutRulingDrawerProps) => {
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
