import { XMark } from "@medusajs/icons"
import { Button, Hint, IconButton } from "@medusajs/ui"
import { useMessages } from "../../format/localized-text"
import { Fieldset, TextField } from "../../ui/form/form-fields"
import { type NamedField, namedFieldLimits } from "../destination-fields"
import { namedFieldRows, type PayoutFormState, rowPath } from "./payout-form"

/** The fields of another destination: rows of a name and a value, to add and remove. */
export const NamedFields = ({ form, change, complaint }: PayoutFormState) => {
  const { t } = useMessages()
  const rows = namedFieldRows(form.namedFields)
  const changeRow = (at: number, changes: Partial<NamedField>) =>
    change({ namedFields: rows.map((row, index) => (index === at ? { ...row, ...changes } : row)) })
  const ofAll = complaint("destination.fields")
  return (
    <Fieldset legend={t("cardPayments.payouts.namedFields.legend")}>
      <Hint className="text-pretty">{t("cardPayments.payouts.namedFields.hint")}</Hint>
      {rows.map(({ name, value }, index) => (
        <div
          // Rows have no identity of their own.
          key={index}
          className="grid min-w-0 grid-cols-[minmax(0,_1fr)_minmax(0,_1fr)_auto] items-start gap-x-2"
          data-testid="card-payout-field"
        >
          <TextField
            label={t("cardPayments.payouts.namedFields.name", { number: index + 1 })}
            complaint={complaint(rowPath(index, "name"))}
            value={name}
            onChange={(text) => changeRow(index, { name: text })}
            data-testid={`card-payout-field-name-${index}`}
          />
          <TextField
            label={t("cardPayments.payouts.namedFields.value", { number: index + 1 })}
            complaint={complaint(rowPath(index, "value")) ?? complaint(`destination.fields.${name.trim()}`)}
            value={value}
            onChange={(text) => changeRow(index, { value: text })}
            data-testid={`card-payout-field-value-${index}`}
          />
          <IconButton
            type="button"
            variant="transparent"
            className="mt-7"
            aria-label={t("cardPayments.payouts.namedFields.remove", { number: index + 1 })}
            disabled={rows.length === 1}
            onClick={() => change({ namedFields: rows.filter((_, at) => at !== index) })}
            data-testid={`card-payout-field-remove-${index}`}
          >
            <XMark aria-hidden />
          </IconButton>
        </div>
      ))}
      <div role="alert" className="empty:hidden">
        {ofAll && <Hint variant="error">{ofAll}</Hint>}
      </div>
      <Button
        type="button"
        size="small"
        variant="secondary"
        className="self-start"
        disabled={rows.length >= namedFieldLimits.count}
        onClick={() => change({ namedFields: [...rows, { name: "", value: "" }] })}
        data-testid="card-payout-field-add"
      >
        {t("cardPayments.payouts.namedFields.add")}
      </Button>
    </Fieldset>
  )
}
