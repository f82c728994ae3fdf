import { Hint, Label } from "@medusajs/ui"
import { type ReactNode, useId } from "react"

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
