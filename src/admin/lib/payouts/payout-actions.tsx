import { useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import { ActionButton } from "../action-button"
import { useWords } from "../use-words"
import type { AdminPayoutDetail, PayoutSettings } from "./admin-payout"
import { CheckCardDrawer } from "./check-card-drawer"
import { PayoutPrompt } from "./payout-prompt"
import type { AskedPayoutAction } from "./payout-question"
import { shownActions } from "./shown-actions"
import { toldWords } from "./told-words"
import { usePayoutAction } from "./use-payout-action"
import { whyNot } from "./why-not"

type PayoutActionsProps = {
  payout: AdminPayoutDetail
  settings: PayoutSettings
  /** Takes the focus where the button that began something has gone with it. */
  onGone: () => void
}

/** What can be done to a payout; what cannot be done now says why. */
export const PayoutActions = ({ payout, settings, onGone }: PayoutActionsProps) => {
  const words = useWords()
  const { t } = words
  const navigate = useNavigate()
  const action = usePayoutAction()
  const [asked, setAsked] = useState<AskedPayoutAction | null>(null)
  const [typing, setTyping] = useState(false)
  const opener = useRef<HTMLElement | null>(null)
  const names = shownActions(payout)
  const isOver = payout.state === "failed" || payout.state === "canceled"

  const blocked = (name: AskedPayoutAction) => {
    if (action.pending !== null && action.pending !== name) return t("cardPayments.actions.busy")
    return whyNot(words, payout, name)
  }
  const onward = names.find((name) => name !== "cancel" && blocked(name) === null)

  const press = (name: AskedPayoutAction) => {
    opener.current = document.activeElement as HTMLElement | null
    if (name === "check" && payout.destination.kind === "card") setTyping(true)
    else setAsked(name)
  }

  if (names.length === 0 && !isOver && !asked) return null
  return (
    <div role="group" aria-label={t("cardPayments.actions.label")} className="flex flex-wrap gap-2 empty:hidden">
      {names.map((name) => (
        <ActionButton
          key={name}
          data-testid={`card-payout-${name}`}
          label={t(`cardPayments.payouts.action.${name}`)}
          why={blocked(name)}
          pending={action.pending === name}
          onPress={() => press(name)}
          variant={name === "cancel" ? "danger" : name === onward ? "primary" : "secondary"}
        />
      ))}
      {isOver && (
        <ActionButton
          data-testid="card-payout-again"
          label={t("cardPayments.payouts.action.again")}
          why={settings.may.create.allowed ? null : toldWords(words, settings.may.create.why)}
          pending={false}
          onPress={() => void navigate(`/card-payouts?new=1&again=${encodeURIComponent(payout.id)}`)}
        />
      )}
      <PayoutPrompt
        payout={payout}
        settings={settings}
        action={action}
        asked={asked}
        onClose={() => setAsked(null)}
        onClosed={() => (opener.current?.isConnected ? opener.current.focus() : onGone())}
      />
      <CheckCardDrawer payout={payout} action={action} open={typing} onClose={() => setTyping(false)} />
    </div>
  )
}
