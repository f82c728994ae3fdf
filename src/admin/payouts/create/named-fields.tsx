import { XMark } from "@medusajs/icons"
import { Button, Hint, IconButton } from "@medusajs/ui"
import { useFormContext } from "react-hook-form"
import { useMessages } from "../../format/localized-text"
import { Fieldset } from "../../ui/form/form-fields"
import { FormText, useFormField } from "../../ui/form/record-form"
import { type NamedField, namedFieldLimits } from "../destination-fields"
import { namedFieldRows, type PayoutForm } from "./payout-form"

/** The fields of another destination: rows of a name and a value, to add and remove. */
export const NamedFields = () => {
  const { t } = useMessages()
  const { getValues, setValue } = useFormContext<PayoutForm>()
  const all = useFormField<readonly NamedField[]>("namedFields")
  const rows = namedFieldRows(all.value)
  // A second click can come before the first one is rendered, so the form's own value is changed.
  const change = (changed: (rows: readonly NamedField[]) => readonly NamedField[]) =>
    setValue("namedFields", [...changed(namedFieldRows(getValues("namedFields")))])
  return (
    <Fieldset legend={t("cardPayments.payouts.namedFields.legend")}>
      <Hint className="text-pretty">{t("cardPayments.payouts.namedFields.hint")}</Hint>
      {rows.map((_row, index) => (
        <div
          // Rows have no identity of their own.
          key={index}
          className="grid min-w-0 grid-cols-[minmax(0,_1fr)_minmax(0,_1fr)_auto] items-start gap-x-2"
          data-testid="card-payout-field"
        >
          <FormText
            name={`namedFields.${index}.name`}
            label={t("cardPayments.payouts.namedFields.name", { number: index + 1 })}
            data-testid={`card-payout-field-name-${index}`}
          />
          <FormText
            name={`namedFields.${index}.value`}
            label={t("cardPayments.payouts.namedFields.value", { number: index + 1 })}
            data-testid={`card-payout-field-value-${index}`}
          />
          <IconButton
            type="button"
            variant="transparent"
            className="mt-7"
            aria-label={t("cardPayments.payouts.namedFields.remove", { number: index + 1 })}
            disabled={rows.length === 1}
            onClick={() => change((now) => now.filter((_, at) => at !== index))}
            data-testid={`card-payout-field-remove-${index}`}
          >
            <XMark aria-hidden />
          </IconButton>
        </div>
      ))}
      <div role="alert" className="empty:hidden">
        {all.complaint && <Hint variant="error">{all.complaint}</Hint>}
      </div>
      <Button
        type="button"
        size="small"
        variant="secondary"
        className="self-start"
        disabled={rows.length >= namedFieldLimits.count}
        onClick={() => change((now) => [...now, { name: "", value: "" }])}
        data-testid="card-payout-field-add"
      >
        {t("cardPayments.payouts.namedFields.add")}
      </Button>
    </Fieldset>
  )
}
