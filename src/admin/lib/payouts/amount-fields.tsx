import { Choice } from "../choice"
import { Fieldset } from "../fieldset"
import { TextField } from "../text-field"
import { useWords } from "../use-words"
import type { PayoutSettings } from "./admin-payout"
import { leftTodayWords } from "./left-today-words"
import type { PayoutFormState } from "./use-payout-form"

/** How much, and from which account. */
export const AmountFields = ({
  settings,
  ...state
}: PayoutFormState & { settings: Pick<PayoutSettings, "accounts"> }) => {
  const { form, account, change, complaint } = state
  const words = useWords()
  const { t } = words
  const currency = account?.currencies.find(({ currency_code }) => currency_code === form.currency_code)

  const changeAccount = (name: string) => {
    const other = settings.accounts.find((one) => one.name === name)
    const keepsCurrency = other?.currencies.some(({ currency_code }) => currency_code === form.currency_code)
    const keepsKind = other?.destinations.includes(form.kind)
    change({
      account: name,
      // Nor does another account know the same saved cards.
      ...(form.destination.saved_card_id ? { destination: {} } : {}),
      ...(keepsCurrency ? {} : { currency_code: "" }),
      ...(keepsKind ? {} : { kind: other?.destinations[0] ?? "form", destination: {} }),
    })
  }

  return (
    <Fieldset legend={t("cardPayments.payouts.section.amount")}>
      {(settings.accounts.length > 1 || complaint("account")) && (
        <Choice
          label={t("cardPayments.payouts.field.account")}
          complaint={complaint("account")}
          options={settings.accounts.map(({ name }) => ({ value: name, label: name }))}
          value={form.account}
          onChange={changeAccount}
          placeholder={t("cardPayments.form.choose")}
          data-testid="card-payout-account"
        />
      )}
      <div className="grid grid-cols-[minmax(0,_1fr)_7rem] items-start gap-x-2">
        <TextField
          label={t("cardPayments.payouts.field.amount")}
          complaint={complaint("amount")}
          inputMode="decimal"
          value={form.amount}
          onChange={(amount) => change({ amount })}
          data-testid="card-payout-amount"
        />
        <Choice
          label={t("cardPayments.payouts.field.currency")}
          complaint={complaint("currency_code")}
          options={(account?.currencies ?? []).map(({ currency_code }) => ({
            value: currency_code,
            label: currency_code.toUpperCase(),
          }))}
          value={form.currency_code}
          onChange={(currency_code) => change({ currency_code })}
          placeholder={t("cardPayments.form.choose")}
          data-testid="card-payout-currency"
        />
      </div>
      {currency && (
        <p className="txt-small text-ui-fg-subtle text-pretty" data-testid="card-payout-limits">
          {leftTodayWords(words, currency)}
        </p>
      )}
    </Fieldset>
  )
}
