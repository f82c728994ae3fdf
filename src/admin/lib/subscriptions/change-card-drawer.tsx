import { useWords } from "../use-words"
import type { AdminSubscriptionDetail } from "./admin-subscription"
import { ChangeDrawer } from "./change-drawer"
import { chargesToRetry } from "./charges-to-retry"
import { savedCardOptions } from "./saved-card-options"
import type { RunSubscription } from "./use-subscription-action"

export type ChangeProps = {
  subscription: AdminSubscriptionDetail
  action: RunSubscription
  open: boolean
  onClose: () => void
}

/** Chooses another of the customer's saved cards for the charges to come. */
export const ChangeCardDrawer = ({ subscription, ...drawer }: ChangeProps) => {
  const words = useWords()
  const { t, date, price } = words
  const others = (subscription.saved_cards ?? []).filter(({ id }) => id !== subscription.card?.saved_card_id)

  const description = () => {
    if (chargesToRetry(subscription).length > 0) return t("cardPayments.subscriptions.changeCard.descriptionDeclined")
    return subscription.next_charge_at
      ? t("cardPayments.subscriptions.changeCard.description", {
          amount: price(subscription.amount, subscription.currency_code),
          date: date(subscription.next_charge_at, subscription.time_zone),
        })
      : t("cardPayments.subscriptions.changeCard.descriptionUndated")
  }

  return (
    <ChangeDrawer
      {...drawer}
      said={{
        title: t("cardPayments.subscriptions.changeCard.title"),
        description: description(),
        label: t("cardPayments.subscriptions.changeCard.card"),
        hint: others.length === 0 ? t("cardPayments.subscriptions.changeCard.none") : undefined,
        missing: t("cardPayments.subscriptions.changeCard.missing"),
        submit: t("cardPayments.subscriptions.changeCard.submit"),
      }}
      options={savedCardOptions(words, others)}
      why={others.some(({ expired }) => !expired) ? null : t("cardPayments.subscriptions.changeCard.none")}
      kind="card"
      requestOf={(id) => ({ kind: "card", saved_card_id: id })}
    />
  )
}
