import { Text } from "@medusajs/ui"
import { useState } from "react"
import { useMessages, type Messages } from "../format/localized-text"
import { ActionButton } from "../ui/action-button"
import { FormDrawer, useLastAsked, useSentForm } from "../ui/form-drawer"
import { TextField } from "../ui/form-fields"
import { Section } from "../ui/page-layout"
import { denialReason } from "./denial-reason"
import type { AdminPayoutDetail } from "./payout"
import { type RunPayout, usePayoutAction } from "./payout-request"
import { formatRecipient } from "./recipient-text"
import { serverMessage } from "./server-messages"

/**
 * What nobody knows of a payout, and what somebody found out about it in the gateway's own panel.
 */
export const PayoutResolution = ({ payout }: { payout: AdminPayoutDetail }) => {
  const messages = useMessages()
  const { t, price } = messages
  const action = usePayoutAction()
  const [happened, setHappened] = useState<boolean | null>(null)
  if (payout.state !== "unknown" && happened === null) return null
  const amount = price(payout.amount, payout.currency_code)
  return (
    <Section title={t("cardPayments.payouts.resolution.title")} focusable data-testid="card-payout-resolution">
      <div className="flex flex-col gap-y-3 px-6 pb-4">
        <Text size="small" className="text-pretty">
          {t("cardPayments.payouts.resolution.question", { amount })}
        </Text>
        <div className="flex flex-wrap gap-2">
          {([true, false] as const).map((answer) => (
            <ActionButton
              key={String(answer)}
              data-testid={answer ? "card-payout-resolution-happened" : "card-payout-resolution-not-happened"}
              label={t(
                answer ? "cardPayments.payouts.resolution.happened" : "cardPayments.payouts.resolution.notHappened",
              )}
              reason={resolutionDenialReason(messages, payout, answer)}
              pending={false}
              onPress={() => setHappened(answer)}
            />
          ))}
        </div>
      </div>
      <PayoutResolutionDrawer payout={payout} action={action} happened={happened} onClose={() => setHappened(null)} />
    </Section>
  )
}

/**
 * Why whoever looks cannot say of a payout now that it was paid, or that it was not; null where
 * they can.
 */
export function resolutionDenialReason(
  messages: Pick<Messages, "t" | "price" | "locale">,
  payout: Pick<AdminPayoutDetail, "actions">,
  happened: boolean,
): string | null {
  const { too_soon } = payout.actions.resolve
  const tooSoon = happened || too_soon === null ? null : serverMessage(messages, too_soon)
  return denialReason(messages, payout, "resolve") ?? tooSoon
}

type PayoutResolutionDrawerProps = {
  payout: AdminPayoutDetail
  action: RunPayout
  /** What is said of it; nothing while nobody says anything. */
  happened: boolean | null
  onClose: () => void
}

/** Takes down what somebody found out about a payout, and how. */
const PayoutResolutionDrawer = ({ payout, action, happened, onClose }: PayoutResolutionDrawerProps) => {
  const messages = useMessages()
  const { t, price } = messages
  const [note, setNote] = useState("")
  const [complaint, setComplaint] = useState<string | null>(null)
  const hasHappened = useLastAsked(happened) ?? false
  const params = { amount: price(payout.amount, payout.currency_code), recipient: formatRecipient(messages, payout) }

  const change = (text: string) => {
    setNote(text)
    setComplaint(null)
  }
  const { refusal, close, send } = useSentForm({ pending: action.pending !== null, reset: () => change(""), onClose })

  const submit = () => {
    if (note.trim() !== "") return action.run(payout.id, { kind: "resolve", happened: hasHappened, note: note.trim() })
    setComplaint(t("cardPayments.manualResolution.noteMissing"))
  }

  return (
    <FormDrawer
      open={happened !== null}
      onClose={close}
      title={t(
        hasHappened ? "cardPayments.manualResolution.happenedTitle" : "cardPayments.manualResolution.notHappenedTitle",
      )}
      description={
        hasHappened
          ? t("cardPayments.payouts.resolution.happenedHelp", params)
          : t("cardPayments.payouts.resolution.notHappenedHelp", params)
      }
      submitLabel={t("cardPayments.manualResolution.confirm")}
      pending={action.pending === "resolve"}
      refusal={refusal}
      onSubmit={() => void send(submit)}
      data-testid="card-payout-resolution-drawer"
    >
      <TextField
        label={t("cardPayments.manualResolution.note")}
        hint={t("cardPayments.manualResolution.noteHint")}
        complaint={complaint}
        multiline
        value={note}
        onChange={change}
        data-testid="card-payout-resolution-note"
      />
    </FormDrawer>
  )
}
