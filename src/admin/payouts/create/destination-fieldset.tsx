import type { DestinationKind, SavedCard } from "../../../contracts"
import { useQuery } from "@tanstack/react-query"
import { savedCardOptions } from "../../format/card-text"
import { useMessages } from "../../format/localized-text"
import { errorText } from "../../http/action-result"
import { fetchJson } from "../../http/store-server"
import { Choice, Fieldset, TextField } from "../../ui/form/form-fields"
import { destinationFields } from "../destination-fields"
import { payoutKeys } from "../payout-queries"
import { NamedFields } from "./named-fields"
import type { PayoutFormState } from "./payout-form"

/** The destination's kind and its fields. */
export const DestinationFieldset = (state: PayoutFormState) => {
  const { form, account, change, complaint } = state
  const { t } = useMessages()
  return (
    <Fieldset legend={t("cardPayments.payouts.section.destination")}>
      <Choice
        label={t("cardPayments.payouts.field.kind")}
        hint={t(`cardPayments.payouts.kindHint.${form.kind}`)}
        complaint={complaint("destination") ?? complaint("destination.kind")}
        options={(account?.destinations ?? []).map((kind) => ({
          value: kind,
          label: t(`cardPayments.payouts.kind.${kind}`),
        }))}
        value={form.kind}
        // Clear the fields: a destination of another kind needs none of them, above all no card
        // number.
        onChange={(kind) => change({ kind: kind as DestinationKind, destination: {}, namedFields: [] })}
        data-testid="card-payout-kind"
      />
      {form.kind === "stored_card" ? <StoredCardFields {...state} /> : <DestinationInputs {...state} />}
      {form.kind === "other" && <NamedFields {...state} />}
    </Fieldset>
  )
}

const DestinationInputs = ({ form, change, complaint }: PayoutFormState) => {
  const { t } = useMessages()
  const label = (name: string, required: boolean) => {
    const text = t(`cardPayments.payouts.destination.${name}`)
    return required ? text : t("cardPayments.payouts.optional", { name: text })
  }
  return (
    <div className="grid min-w-0 items-start gap-4 empty:hidden sm:grid-cols-2">
      {destinationFields[form.kind].map(({ name, required, keys }) => (
        <TextField
          key={`${form.kind}.${name}`}
          label={label(name, required)}
          complaint={complaint(`destination.${name}`)}
          type={keys === "tel" ? "tel" : "text"}
          inputMode={keys === "numeric" ? "numeric" : undefined}
          value={form.destination[name] ?? ""}
          onChange={(text) => change({ destination: { ...form.destination, [name]: text } })}
          data-testid={`card-payout-destination-${name}`}
        />
      ))}
    </div>
  )
}

// Radix reserves the empty string for "no selection".
const another = "-"

/** One of the customer's saved cards, or another stored card by its recurring payment id. */
const StoredCardFields = ({ form, change, complaint }: PayoutFormState) => {
  const messages = useMessages()
  const { t } = messages
  const query = usePayeeCards(form.account, form.customer?.id ?? "")
  const cards = query.data?.cards ?? []
  const { saved_card_id = "", recurring_payment_id = "" } = form.destination

  const hint = () => {
    if (!form.customer) return t("cardPayments.payouts.storedCard.customerFirst")
    if (query.isError) return errorText(query.error, messages)
    return query.isSuccess && cards.length === 0 ? t("cardPayments.payouts.storedCard.none") : undefined
  }

  return (
    <>
      {cards.length > 0 && (
        <Choice
          label={t("cardPayments.payouts.destination.saved_card_id")}
          complaint={complaint("destination.saved_card_id")}
          options={[
            ...savedCardOptions(messages, cards),
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

/** The customer's saved cards in an account; fetched once both are known. */
function usePayeeCards(account: string, customerId: string) {
  return useQuery({
    queryKey: payoutKeys.cards(account, customerId),
    queryFn: () =>
      fetchJson<{ cards: SavedCard[] }>("/admin/card-payments/payouts/cards", {
        query: { account, customer_id: customerId },
      }),
    enabled: account !== "" && customerId !== "",
    staleTime: 0,
  })
}
