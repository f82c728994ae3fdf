import { Button, clx, Input, Text } from "@medusajs/ui"
import { type KeyboardEvent, useRef, useState } from "react"
import { Field, type FieldControl, type FieldProps } from "./form-fields"
import { useMessages } from "../../format/localized-text"

export type PickerOption = { id: string; label: string; detail?: string }

type SearchPickerProps = FieldProps & {
  picked: PickerOption | null
  onPick: (option: PickerOption | null) => void
  /** A hook that returns the server's results for the text. */
  search: (text: string) => { options: readonly PickerOption[]; loading: boolean; error: Error | null }
  "data-testid": string
}

/**
 * A combobox that searches the server for one record. The test ids are `<id>-option` for an option,
 * which has `data-id`, `<id>-picked` for the picked record and `<id>-change` for the change button.
 */
export const SearchPicker = ({ picked, onPick, search, ...rest }: SearchPickerProps) => {
  const { t } = useMessages()
  const testId = rest["data-testid"]
  const [again, setAgain] = useState(false)
  return (
    <Field label={rest.label} hint={rest.hint} complaint={rest.complaint}>
      {(control) =>
        picked ? (
          <div className="bg-ui-bg-subtle shadow-borders-base flex items-center justify-between gap-x-2 rounded-md p-2">
            <span
              className="txt-compact-small min-w-0 break-words"
              data-testid={`${testId}-picked`}
              data-id={picked.id}
            >
              {picked.label}
              {picked.detail && <span className="text-ui-fg-subtle"> {picked.detail}</span>}
            </span>
            <Button
              id={control.id}
              size="small"
              type="button"
              variant="transparent"
              aria-label={`${rest.label}: ${t("cardPayments.form.change")}`}
              onClick={() => {
                setAgain(true)
                onPick(null)
              }}
              data-testid={`${testId}-change`}
            >
              {t("cardPayments.form.change")}
            </Button>
          </div>
        ) : (
          <Finder
            control={control}
            // After "Change" the user types at once.
            autoFocus={again}
            onPick={onPick}
            search={search}
            data-testid={testId}
          />
        )
      }
    </Field>
  )
}

type FinderProps = Pick<SearchPickerProps, "onPick" | "search" | "data-testid"> & {
  control: FieldControl
  autoFocus: boolean
}

const Finder = ({ control, onPick, search, autoFocus, ...rest }: FinderProps) => {
  const { t } = useMessages()
  const testId = rest["data-testid"]
  const [text, setText] = useState("")
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const { options, loading, error } = search(text)
  const listId = `${control.id}-list`
  const current = options[active]

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault()
      setOpen(true)
      const next = active + (event.key === "ArrowDown" ? 1 : -1)
      const index = Math.min(Math.max(next, 0), Math.max(options.length - 1, 0))
      setActive(index)
      list.current?.children[index]?.scrollIntoView({ block: "nearest" })
    } else if (event.key === "Enter") {
      // Enter would submit the form.
      event.preventDefault()
      if (open && current) onPick(current)
      else setOpen(true)
    } else if (event.key === "Escape" && open) {
      setOpen(false)
    }
  }

  const notice = error
    ? error.message
    : loading
      ? t("cardPayments.form.searching")
      : t("cardPayments.form.nothingFound")
  return (
    <div
      className="flex flex-col gap-y-1"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <Input
        {...control}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && current ? `${listId}-${active}` : undefined}
        autoComplete="off"
        autoFocus={autoFocus}
        placeholder={t("cardPayments.form.search")}
        value={text}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        data-testid={testId}
      />
      <div hidden={!open} className="bg-ui-bg-component shadow-elevation-card-rest rounded-md p-1">
        <ul
          ref={list}
          id={listId}
          role="listbox"
          aria-label={t("cardPayments.form.found")}
          // axe accepts a scrolling element without focus only as the list of a combobox.
          className="max-h-52 overflow-y-auto"
        >
          {options.map((option, index) => (
            <li
              key={option.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              // Keep the focus in the field: its blur would close the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(option)}
              onMouseEnter={() => setActive(index)}
              className={clx(
                "txt-compact-small cursor-pointer break-words rounded px-2 py-1.5",
                index === active && "bg-ui-bg-component-hover",
              )}
              data-testid={`${testId}-option`}
              data-id={option.id}
            >
              {option.label}
              {/* The subtle color has too little contrast on the active option's background. */}
              {option.detail && <span className={clx(index !== active && "text-ui-fg-subtle")}> {option.detail}</span>}
            </li>
          ))}
        </ul>
        <div role="status">
          {options.length === 0 && (
            <Text size="small" className="text-ui-fg-subtle px-2 py-1.5">
              {notice}
            </Text>
          )}
        </div>
      </div>
    </div>
  )
}
