import { Input, Textarea } from "@medusajs/ui"
import type { HTMLInputTypeAttribute } from "react"
import { Field, type FieldProps } from "./field"

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
