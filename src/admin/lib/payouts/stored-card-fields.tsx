import { Choice } from "../choice"
import { savedCardOptions } from "../subscriptions/saved-card-options"
import { TextField } from "../text-field"
import { useWords } from "../use-words"
import { toldWords } from "./told-words"
import { usePayeeCards } from "./use-payee-cards"
import type { PayoutFormState } from "./use-payout-form"

// Radix keeps empty text for "nothing chosen".
const another = "-"

/** One of the cards that the customer has saved, or another one by the id of its recurring payment. */
export const StoredCardFields = ({ form, change, complaint }: PayoutFormState) => {
  const words = useWords()
  const { t } = words
  const query = usePayeeCards(form.account, form.customer?.id ?? "")
  const cards = query.data?.cards ?? []
  const { saved_card_id = "", recurring_payment_id = "" } = form.destination

  const hint = () => {
    if (!form.customer) return t("cardPayments.payouts.storedCard.customerFirst")
    if (query.isError) return toldWords(words, query.error.message)
    return query.isSuccess && cards.length === 0 ? t("cardPayments.payouts.storedCard.none") : undefined
  }

  return (
    <>
      {cards.length > 0 && (
        <Choice
          label={t("cardPayments.payouts.destination.saved_card_id")}
          complaint={complaint("destination.saved_card_id")}
          options={[
            ...savedCardOptions(words, cards),
            { value: another, label: t("cardPayments.payouts.storedCard.another") },
          ]}
          value={saved_card_id || another}
          onChange={(id) => change({ destination: id === another ? {} : { saved_card_id: id } })}
          data-testid="card-payout-saved-card"
        />
      )}
      {saved_card_id === "" && (
        <TextField
          label={t("cardPayments.payouts.destination.recurring_payment_id")}
          hint={hint()}
          complaint={complaint("destination.recurring_payment_id")}
          value={recurring_payment_id}
          onChange={(id) => change({ destination: { recurring_payment_id: id } })}
          data-testid="card-payout-destination-recurring_payment_id"
        />
      )}
    </>
  )
}
