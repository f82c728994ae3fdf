import { Choice } from "../choice"
import { Fieldset } from "../fieldset"
import { TextField } from "../text-field"
import { useWords } from "../use-words"
import type { DestinationKind } from "./admin-payout"
import { destinationFields } from "./destination-fields"
import { StoredCardFields } from "./stored-card-fields"
import type { PayoutFormState } from "./use-payout-form"

/** Where the money goes: a kind that the account pays to, and what that kind asks for. */
export const DestinationFieldset = (state: PayoutFormState) => {
  const { form, account, change, complaint } = state
  const { t } = useWords()
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
        // Nothing of one destination is of use to another; a card number least of all.
        onChange={(kind) => change({ kind: kind as DestinationKind, destination: {} })}
        data-testid="card-payout-kind"
      />
      {form.kind === "stored_card" ? <StoredCardFields {...state} /> : <DestinationInputs {...state} />}
    </Fieldset>
  )
}

/** The fields of one kind of destination. */
const DestinationInputs = ({ form, change, complaint }: PayoutFormState) => {
  const { t } = useWords()
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
