import { useState } from "react"
import { Choice } from "../choice"
import { FormDrawer } from "../form-drawer"
import { refusalWords } from "../refusal-words"
import { useWords } from "../use-words"
import type { AdminSubscriptionDetail } from "./admin-subscription"
import { chargesToRetry } from "./charges-to-retry"
import { savedCardOptions } from "./saved-card-options"
import type { RunSubscription } from "./use-subscription-action"

export type ChangeDrawerProps = {
  subscription: AdminSubscriptionDetail
  action: RunSubscription
  open: boolean
  onClose: () => void
}

/** Chooses another of the customer's saved cards for the charges to come. */
export const ChangeCardDrawer = ({ subscription, action, open, onClose }: ChangeDrawerProps) => {
  const words = useWords()
  const { t, date, price } = words
  const [chosen, setChosen] = useState("")
  const [complaint, setComplaint] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const others = (subscription.saved_cards ?? []).filter(({ id }) => id !== subscription.card?.saved_card_id)
  const amount = price(subscription.amount, subscription.currency_code)

  const close = () => {
    setChosen("")
    setComplaint(null)
    setRefusal(null)
    onClose()
  }

  const submit = async () => {
    if (action.pending !== null) return
    setRefusal(null)
    if (chosen === "") {
      setComplaint(t("cardPayments.subscriptions.changeCard.missing"))
      return
    }
    const result = await action.run({ kind: "card", saved_card_id: chosen })
    if (result.kind === "done") close()
    else setRefusal(refusalWords(words, result))
  }

  const description = () => {
    if (chargesToRetry(subscription).length > 0) return t("cardPayments.subscriptions.changeCard.descriptionDeclined")
    return subscription.next_charge_at
      ? t("cardPayments.subscriptions.changeCard.description", {
          amount,
          date: date(subscription.next_charge_at, subscription.time_zone),
        })
      : t("cardPayments.subscriptions.changeCard.descriptionUndated")
  }

  return (
    <FormDrawer
      open={open}
      onClose={close}
      title={t("cardPayments.subscriptions.changeCard.title")}
      description={description()}
      submitLabel={t("cardPayments.subscriptions.changeCard.submit")}
      why={others.some(({ expired }) => !expired) ? null : t("cardPayments.subscriptions.changeCard.none")}
      pending={action.pending === "card"}
      refusal={refusal}
      onSubmit={() => void submit()}
      data-testid="card-subscription-card-drawer"
    >
      <Choice
        label={t("cardPayments.subscriptions.changeCard.card")}
        hint={others.length === 0 ? t("cardPayments.subscriptions.changeCard.none") : undefined}
        complaint={complaint}
        options={savedCardOptions(words, others)}
        value={chosen}
        onChange={(id) => {
          setChosen(id)
          setComplaint(null)
        }}
        placeholder={t("cardPayments.form.choose")}
        disabled={others.length === 0}
        data-testid="card-subscription-card-choice"
      />
    </FormDrawer>
  )
}
