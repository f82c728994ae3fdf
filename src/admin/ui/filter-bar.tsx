import { Button, Input, Label, Select } from "@medusajs/ui"
import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { useMessages } from "../format/localized-text"
import type { ChoiceOption } from "./form-fields"

type FilterBarProps = {
  /** What is searched for. */
  q: string
  onSearch: (q: string) => void
  /** The way back to the whole list; null where it leaves nothing out. */
  onClear?: (() => void) | null
  /** The filters beside the search. */
  children: ReactNode
  /** Of the list: the bar is `<it>-filters`, its search `<it>-search`, the way back `<it>-clear`. */
  "data-testid": string
}

/** Search and filters above a list. */
export const FilterBar = ({ q, onSearch, onClear, children, ...rest }: FilterBarProps) => {
  const { t } = useMessages()
  const testId = rest["data-testid"]
  return (
    <div
      role="search"
      aria-label={t("cardPayments.table.filters")}
      className="flex flex-wrap items-center gap-2 px-6 py-4"
      data-testid={`${testId}-filters`}
    >
      <SearchInput
        label={t("cardPayments.table.search")}
        value={q}
        onSearch={onSearch}
        data-testid={`${testId}-search`}
      />
      {children}
      {onClear && (
        <Button size="small" variant="transparent" onClick={onClear} data-testid={`${testId}-clear`}>
          {t("cardPayments.table.clear")}
        </Button>
      )}
    </div>
  )
}

type SearchInputProps = {
  label: string
  value: string
  /** Told once typing has paused. */
  onSearch: (value: string) => void
  "data-testid": string
}

const pauseMs = 300

/** A field to search a list with. It follows its value when that changes elsewhere, such as by the browser's back button. */
const SearchInput = ({ label, value, onSearch, ...rest }: SearchInputProps) => {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const sent = useRef(value)
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    // Our own search comes back as the value, maybe while somebody types on.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (next: string, pause: number) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = next
      latest.current(next)
    }, pause)
  }

  return (
    <Input
      size="small"
      // Medusa's own search type brings an icon that screen readers announce without a name.
      type="text"
      inputMode="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={text}
      onChange={(event) => search(event.target.value, pauseMs)}
      onKeyDown={(event) => {
        if (event.key === "Enter") search(text, 0)
        if (event.key === "Escape" && text !== "") search("", 0)
      }}
      data-testid={rest["data-testid"]}
    />
  )
}

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
