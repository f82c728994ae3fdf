import type { DestinationKind, PayoutAccount, SavedCard } from "../../../contracts"
import { useFormContext } from "react-hook-form"
import { useQuery } from "@tanstack/react-query"
import { savedCardOptions } from "../../format/card-text"
import { useMessages } from "../../format/localized-text"
import { errorText } from "../../http/action-result"
import { fetchJson } from "../../http/store-server"
import { Choice, Fieldset, TextField } from "../../ui/form/form-fields"
import { clearField, FormText, useFormField } from "../../ui/form/record-form"
import { destinationFields } from "../destination-fields"
import { payoutKeys } from "../payout-queries"
import { NamedFields } from "./named-fields"
import type { PayoutForm } from "./payout-form"

/** The destination's kind and its fields. */
export const DestinationFieldset = ({ account }: { account: PayoutAccount | undefined }) => {
  const { t } = useMessages()
  const form = useFormContext<PayoutForm>()
  const kind = useFormField<DestinationKind>("kind")
  const change = (next: string) => {
    // A destination of another kind needs none of these fields, above all no card number.
    clearField(form, "destination", {})
    clearField(form, "namedFields", [])
    kind.onChange(next as DestinationKind)
  }
  return (
    <Fieldset legend={t("cardPayments.payouts.section.destination")}>
      <Choice
        label={t("cardPayments.payouts.field.kind")}
        hint={t(`cardPayments.payouts.kindHint.${kind.value}`)}
        complaint={kind.complaint}
        options={(account?.destinations ?? []).map((one) => ({
          value: one,
          label: t(`cardPayments.payouts.kind.${one}`),
        }))}
        value={kind.value}
        onChange={change}
        data-testid="card-payout-kind"
      />
      {kind.value === "stored_card" ? <StoredCardFields /> : <DestinationInputs kind={kind.value} />}
      {kind.value === "other" && <NamedFields />}
    </Fieldset>
  )
}

const DestinationInputs = ({ kind }: { kind: DestinationKind }) => {
  const { t } = useMessages()
  const label = (name: string, required: boolean) => {
    const text = t(`cardPayments.payouts.destination.${name}`)
    return required ? text : t("cardPayments.payouts.optional", { name: text })
  }
  return (
    <div className="grid min-w-0 items-start gap-4 empty:hidden sm:grid-cols-2">
      {destinationFields[kind].map(({ name, required, keys }) => (
        <FormText
          key={`${kind}.${name}`}
          name={`destination.${name}`}
          label={label(name, required)}
          type={keys === "tel" ? "tel" : "text"}
          inputMode={keys === "numeric" ? "numeric" : undefined}
          data-testid={`card-payout-destination-${name}`}
        />
      ))}
    </div>
  )
}

// Radix reserves the empty string for "no selection".
const another = "-"

/** One of the customer's saved cards, or another stored card by its recurring payment id. */
const StoredCardFields = () => {
  const messages = useMessages()
  const { t } = messages
  const { watch, setValue } = useFormContext<PayoutForm>()
  const form = watch()
  const savedCard = useFormField<string | undefined>("destination.saved_card_id")
  const paymentId = useFormField<string | undefined>("destination.recurring_payment_id")
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
          complaint={savedCard.complaint}
          options={[
            ...savedCardOptions(messages, cards),
            { value: another, label: t("cardPayments.payouts.storedCard.another") },
          ]}
          value={saved_card_id || another}
          onChange={(id) => setValue("destination", id === another ? {} : { saved_card_id: id })}
          data-testid="card-payout-saved-card"
        />
      )}
      {saved_card_id === "" && (
        <TextField
          label={t("cardPayments.payouts.destination.recurring_payment_id")}
          hint={hint()}
          complaint={paymentId.complaint}
          value={recurring_payment_id}
          onChange={(id) => setValue("destination", { recurring_payment_id: id })}
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
