import { Input, Label } from "@medusajs/ui"
import { useId } from "react"

type FilterDayProps = {
  label: string
  value: string | null
  onChange: (value: string | null) => void
  "data-testid": string
}

/** A day that limits a list, or none. */
export const FilterDay = ({ label, value, onChange, ...rest }: FilterDayProps) => {
  const id = useId()
  return (
    <span className="flex items-center gap-x-2">
      <Label htmlFor={id} size="small" className="text-ui-fg-subtle">
        {label}
      </Label>
      <Input
        id={id}
        size="small"
        type="date"
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || null)}
        data-testid={rest["data-testid"]}
      />
    </span>
  )
}
