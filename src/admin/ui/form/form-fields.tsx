import { Hint, Input, Label, Select, Textarea } from "@medusajs/ui"
import { type HTMLInputTypeAttribute, type ReactNode, useId } from "react"

/** Attributes that link a control to its label, hint and error. */
export type FieldControl = { id: string; "aria-invalid": boolean; "aria-describedby": string }

export type FieldProps = {
  label: string
  hint?: string
  /** The field's error message. */
  complaint?: string | null
}

/** A control with its label above and its hint and error message below. */
export const Field = (props: FieldProps & { children: (control: FieldControl) => ReactNode }) => {
  const { label, hint, complaint, children } = props
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {label}
      </Label>
      {children({ id, "aria-invalid": !!complaint, "aria-describedby": `${id}-hint ${id}-complaint` })}
      <Hint id={`${id}-hint`} className="text-pretty empty:hidden">
        {hint}
      </Hint>
      <div id={`${id}-complaint`} role="alert" className="empty:hidden">
        {complaint && <Hint variant="error">{complaint}</Hint>}
      </div>
    </div>
  )
}

/** A group of fields under a legend. */
export const Fieldset = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="flex min-w-0 flex-col gap-y-4">
    <legend className="txt-compact-medium-plus pb-2">{legend}</legend>
    {children}
  </fieldset>
)

type TextFieldProps = FieldProps & {
  value: string
  onChange: (value: string) => void
  type?: HTMLInputTypeAttribute
  inputMode?: "text" | "numeric" | "decimal"
  multiline?: boolean
  /** Characters of a field of several lines. */
  maxLength?: number
  "data-testid": string
}

/** A labeled text field of one or, with `multiline`, several lines. */
export const TextField = ({
  value,
  onChange,
  type = "text",
  inputMode,
  multiline,
  maxLength,
  ...rest
}: TextFieldProps) => (
  <Field label={rest.label} hint={rest.hint} complaint={rest.complaint}>
    {(control) =>
      multiline ? (
        <Textarea
          {...control}
          data-testid={rest["data-testid"]}
          rows={3}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input
          {...control}
          data-testid={rest["data-testid"]}
          type={type}
          inputMode={inputMode}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    }
  </Field>
)

export type ChoiceOption = { value: string; label: string; disabled?: boolean }

type ChoiceProps = FieldProps & {
  options: readonly ChoiceOption[]
  /** The empty string when no option is selected. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
  disabled?: boolean
  "data-testid": string
}

/** A labeled select. Each option has its value as `data-value`. */
export const Choice = ({ options, value, onChange, placeholder, disabled, ...rest }: ChoiceProps) => (
  <Field label={rest.label} hint={rest.hint} complaint={rest.complaint}>
    {(control) => (
      // Radix reports an empty value when the options change. No user selected it, so ignore it.
      <Select value={value} onValueChange={(next) => next !== "" && onChange(next)} disabled={disabled}>
        <Select.Trigger
          {...control}
          // Medusa's placeholder color has too little contrast in dark mode; long labels overflow.
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
