import { Button, Hint, Input, Label, Select } from "@medusajs/ui"
import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { useMessages } from "../format/localized-text"
import type { ChoiceOption } from "./form/form-fields"

type FilterBarProps = {
  /** The search text. */
  q: string
  /** Null without a search. */
  onSearch: ((q: string) => void) | null
  /** Clears all filters; null when no filter is set. */
  onClear?: (() => void) | null
  children: ReactNode
  /**
   * Test id of the list; the bar is `<id>-filters`, the search `<id>-search`, the clear button
   * `<id>-clear`.
   */
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
      {onSearch && (
        <SearchInput
          label={t("cardPayments.table.search")}
          value={q}
          onSearch={onSearch}
          data-testid={`${testId}-search`}
        />
      )}
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
  /** Called after typing has paused for `pauseMs`, at once on Enter or when Escape clears. */
  onSearch: (value: string) => void
  "data-testid": string
}

const pauseMs = 300

/** A search field. It follows outside changes of `value`, such as the browser's back button. */
const SearchInput = ({ label, value, onSearch, ...rest }: SearchInputProps) => {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const sent = useRef(value)
  const latest = useRef(onSearch)
  latest.current = onSearch
  useEffect(() => {
    // The field's own search also returns as `value`. Ignore it: the user may have typed on.
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
      // Medusa's `search` type adds an icon that screen readers announce without a name.
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
  /** The label of the option that does not filter. */
  all: string
  options: readonly ChoiceOption[]
  value: string | null
  onChange: (value: string | null) => void
  "data-testid": string
}

// Radix reserves the empty string for "no selection".
const everything = "*"

/** A filter with one selectable value; null means no filter. */
export const FilterChoice = ({ label, all, options, value, onChange, ...rest }: FilterChoiceProps) => (
  <Select
    size="small"
    value={value ?? everything}
    onValueChange={(next) => onChange(next === everything ? null : next)}
  >
    <Select.Trigger
      aria-label={label}
      className="w-auto min-w-0 max-w-full gap-x-1 [&>span]:truncate"
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

type FilterTextProps = {
  label: string
  value: string | null
  onChange: (value: string | null) => void
  /** Reads a typed text; null where it is none of the filter's values. */
  parse?: (text: string) => string | null
  /** Shown while the text cannot be read. */
  problem?: string
  inputMode?: "decimal" | "text"
  "data-testid": string
}

const asTyped = (text: string) => text

/** A short text filter, applied by Enter or when the field loses the focus. */
export const FilterText = ({
  label,
  value,
  onChange,
  parse = asTyped,
  problem,
  inputMode,
  ...rest
}: FilterTextProps) => {
  const [text, setText] = useState(value ?? "")
  const [isRefused, setRefused] = useState(false)
  const id = useId()
  useEffect(() => {
    setText(value ?? "")
    setRefused(false)
  }, [value])
  const apply = () => {
    const typed = text.trim()
    const next = typed === "" ? null : parse(typed)
    setRefused(typed !== "" && next === null)
    if ((typed === "" || next !== null) && next !== value) onChange(next)
  }
  return (
    <span className="flex flex-col">
      <Input
        size="small"
        className="w-28 max-w-full"
        // Room for the placeholder in every language.
        style={{ minWidth: `${label.length + 2}ch` }}
        aria-label={label}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? id : undefined}
        placeholder={label}
        autoComplete="off"
        inputMode={inputMode}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => event.key === "Enter" && apply()}
        data-testid={rest["data-testid"]}
      />
      {isRefused && (
        <Hint id={id} variant="error" role="alert">
          {problem}
        </Hint>
      )}
    </span>
  )
}

type FilterDayProps = {
  label: string
  value: string | null
  onChange: (value: string | null) => void
  "data-testid": string
}

/** A date filter, as `YYYY-MM-DD`; null means no filter. */
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
