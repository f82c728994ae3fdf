import { Badge } from "@medusajs/ui"
import { type Messages, useMessages } from "../format/localized-text"
import { readAmount } from "../format/parse-input"
import { FilterBar, FilterChoice, FilterDay, FilterText } from "./filter-bar"
import type { ChoiceOption } from "./form/form-fields"
import { type FilterField, filtersRequest, type ListFields, type ListQuery } from "./list-query"
import { ViewsMenu } from "./list/views-menu"

/** Options that come from an answer, by filter. */
export type Choices = Readonly<Record<string, readonly ChoiceOption[]>>

/** Options that are their own labels. */
export function namedOptions(names: readonly string[]): ChoiceOption[] {
  return names.map((name) => ({ value: name, label: name }))
}

type ListFiltersProps = {
  list: ListFields<string>
  listQuery: ListQuery<string>
  choices: Choices
  /** Of the days in the rows and in the filters of days. */
  zone: string | undefined
  onChange: (changes: Readonly<Record<string, string | null>>) => void
  onClear: (() => void) | null
  "data-testid": string
}

/** Search, filters, order and saved views of a list, as its declaration says. */
export const ListFilters = ({ list, listQuery, choices, zone, onChange, onClear, ...rest }: ListFiltersProps) => {
  const testId = rest["data-testid"]
  const { t } = useMessages()
  const { filters, order } = listQuery
  const fields = Object.entries(list.filters)
  const badges = fields.flatMap(([name, field]) =>
    field.kind === "link" && filters[name] ? [[name, field.label]] : [],
  )
  if (fields.length === 0 && !list.orders) return null
  const { q: _, ...current } = filtersRequest({ ...filters, order })
  return (
    <>
      <FilterBar
        q={filters.q ?? ""}
        onSearch={fields.some(([, { kind }]) => kind === "search") ? (q) => onChange({ q }) : null}
        onClear={onClear}
        data-testid={testId}
      >
        {fields.map(([name, field]) => (
          <FilterControl
            key={name}
            field={field}
            options={choices[name]}
            value={filters[name] ?? null}
            onChange={(value) => onChange({ [name]: value })}
            data-testid={`${testId}-filter-${name}`}
          />
        ))}
        {list.orders && (
          <FilterChoice
            label={t("cardPayments.table.order")}
            all={t(list.orders.usual)}
            options={Object.entries(list.orders.others).map(([value, label]) => ({ value, label: t(label) }))}
            value={order}
            onChange={(next) => onChange({ order: next })}
            data-testid={`${testId}-order`}
          />
        )}
        <ViewsMenu
          current={current}
          declared={list.views ?? []}
          onOpen={(view) => onChange({ ...cleared(list), ...view })}
          data-testid={testId}
        />
        {zone && fields.some(([, { kind }]) => kind === "day") && (
          <span className="txt-compact-xsmall text-ui-fg-subtle">
            {t("cardPayments.reconciliation.start.periodHint", { zone })}
          </span>
        )}
      </FilterBar>
      {badges.length > 0 && (
        <p className="flex flex-wrap gap-2 px-6 pb-4" data-testid={`${testId}-narrowed`}>
          {badges.map(([name, label = ""]) => (
            <Badge key={name} size="2xsmall">
              {t(label)}
            </Badge>
          ))}
        </p>
      )}
    </>
  )
}

/** The changes that clear all filters and the order. */
function cleared({ filters }: ListFields<string>): Record<string, null> {
  return Object.fromEntries([...Object.keys(filters), "order"].map((name) => [name, null]))
}

type FilterControlProps = {
  field: FilterField
  options: readonly ChoiceOption[] | undefined
  value: string | null
  onChange: (value: string | null) => void
  "data-testid": string
}

const FilterControl = ({ field, options, ...control }: FilterControlProps) => {
  const messages = useMessages()
  const { t, locale } = messages
  if (field.kind === "search" || field.kind === "link") return null
  if (field.kind === "account") {
    const accounts = withChosen(options ?? [], control.value)
    if (accounts.length <= 1 && control.value === null) return null
    return (
      <FilterChoice
        label={t("cardPayments.table.account")}
        all={t("cardPayments.table.anyAccount")}
        options={accounts}
        {...control}
      />
    )
  }
  const label = t(field.label)
  if (field.kind === "choice") {
    return (
      <FilterChoice
        label={label}
        all={t(field.any)}
        options={withChosen(options ?? declaredOptions(field, messages), control.value)}
        {...control}
      />
    )
  }
  if (field.kind === "day") return <FilterDay label={label} {...control} />
  if (field.kind === "text") return <FilterText label={label} {...control} />
  const example = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(12.5)
  return (
    <FilterText
      label={label}
      parse={(text) => readAmount(text, locale)}
      problem={t("cardPayments.table.amountMalformed", { label, example })}
      inputMode="decimal"
      {...control}
    />
  )
}

function declaredOptions(
  { values = [], option }: Extract<FilterField, { kind: "choice" }>,
  messages: Messages,
): ChoiceOption[] {
  return values.map((value) => ({ value, label: option?.(value, messages) ?? value }))
}

/** The options and the value in the URL, even if it is no option any more. */
export function withChosen(options: readonly ChoiceOption[], chosen: string | null): readonly ChoiceOption[] {
  return chosen === null || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }]
}
