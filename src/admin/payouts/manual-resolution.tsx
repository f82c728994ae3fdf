import type { AdminPayoutDetail } from "../../contracts"
import { Text } from "@medusajs/ui"
import { useState } from "react"
import { useMessages, type Messages } from "../format/localized-text"
import { ActionButton } from "../ui/action-button"
import { FormDrawer, useLastAsked, useSentForm } from "../ui/form-drawer"
import { TextField } from "../ui/form-fields"
import { Section } from "../ui/page-layout"
import { denialReason } from "./denial-reason"
import { type RunPayout, usePayoutAction } from "./payout-request"
import { formatRecipient } from "./recipient-text"

/**
 * The manual resolution of a payout whose outcome is unknown, after a look in the gateway's panel.
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

/** Why the user cannot resolve a payout manually as paid or not paid now; null if they can. */
export function resolutionDenialReason(
  messages: Pick<Messages, "text">,
  payout: Pick<AdminPayoutDetail, "actions">,
  happened: boolean,
): string | null {
  const { too_soon } = payout.actions.resolve
  const tooSoon = happened || too_soon === null ? null : messages.text(too_soon)
  return denialReason(messages, payout, "resolve") ?? tooSoon
}

type PayoutResolutionDrawerProps = {
  payout: AdminPayoutDetail
  action: RunPayout
  /** The resolution: true for paid, false for not paid; null while the drawer is closed. */
  happened: boolean | null
  onClose: () => void
}

/** A form for the note of the manual resolution. */
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
