import { Select } from "@medusajs/ui"
import type { ChoiceOption } from "./choice"

type FilterChoiceProps = {
  label: string
  /** What it says while it does not filter. */
  all: string
  options: readonly ChoiceOption[]
  value: string | null
  onChange: (value: string | null) => void
  "data-testid": string
}

// Radix keeps empty text for "nothing chosen".
const everything = "*"

/** One filter of a list, or none. */
export const FilterChoice = ({ label, all, options, value, onChange, ...rest }: FilterChoiceProps) => (
  <Select
    size="small"
    value={value ?? everything}
    onValueChange={(next) => onChange(next === everything ? null : next)}
  >
    <Select.Trigger
      aria-label={label}
      className="w-auto min-w-0 max-w-full gap-x-1"
      data-testid={rest["data-testid"]}
      data-value={value ?? ""}
    >
      <Select.Value />
    </Select.Trigger>
    <Select.Content>
      {[{ value: everything, label: all }, ...options].map((option) => (
        <Select.Item
          key={option.value}
          value={option.value}
          data-testid={`${rest["data-testid"]}-option`}
          data-value={option.value === everything ? "" : option.value}
        >
          {option.label}
        </Select.Item>
      ))}
    </Select.Content>
  </Select>
)
