import { Hint, Input, Label, Select, Textarea } from "@medusajs/ui"
import { type HTMLInputTypeAttribute, type ReactNode, useId } from "react"

/** What ties a control to the words around it. */
export type FieldControl = { id: string; "aria-invalid": boolean; "aria-describedby": string }

export type FieldProps = {
  label: string
  hint?: string
  /** What is wrong with it, in a sentence. */
  complaint?: string | null
}

/** A control with its label above, and what it does and what is wrong with it below. */
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

/** Fields that belong together, under a heading. */
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
  "data-testid": string
}

/** A labelled field for a line of text, or for several. */
export const TextField = ({ value, onChange, type = "text", inputMode, multiline, ...rest }: TextFieldProps) => (
  <Field label={rest.label} hint={rest.hint} complaint={rest.complaint}>
    {(control) =>
      multiline ? (
        <Textarea
          {...control}
          data-testid={rest["data-testid"]}
          rows={3}
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
