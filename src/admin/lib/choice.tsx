import { Select } from "@medusajs/ui"
import { Field, type FieldProps } from "./field"

export type ChoiceOption = { value: string; label: string; disabled?: boolean }

type ChoiceProps = FieldProps & {
  options: readonly ChoiceOption[]
  /** Empty text while nothing is chosen. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
  disabled?: boolean
  "data-testid": string
}

/** A labelled choice of one among a few. Each option bears its value as `data-value`. */
export const Choice = ({ options, value, onChange, placeholder, disabled, ...rest }: ChoiceProps) => (
  <Field label={rest.label} hint={rest.hint} complaint={rest.complaint}>
    {(control) => (
      // Radix tells of an empty value when the options change under it: nobody chose that.
      <Select value={value} onValueChange={(next) => next !== "" && onChange(next)} disabled={disabled}>
        <Select.Trigger
          {...control}
          // The usual color of what is to be chosen is too faint by night, and what is long would stand out of the field.
          className="data-[placeholder]:!text-ui-fg-subtle [&>span]:truncate"
          data-testid={rest["data-testid"]}
          data-value={value}
        >
          <Select.Value placeholder={placeholder} />
        </Select.Trigger>
        <Select.Content>
          {options.map((option) => (
            <Select.Item
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              data-testid={`${rest["data-testid"]}-option`}
              data-value={option.value}
            >
              {option.label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    )}
  </Field>
)
