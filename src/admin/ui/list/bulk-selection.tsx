import { Button, Checkbox } from "@medusajs/ui"
import { createContext, useContext, useState } from "react"
import { useMessages } from "../../format/localized-text"
import { ActionButton } from "../action-button"

type Selection = {
  /** The ids of the selected rows of the page. */
  ids: ReadonlySet<string>
  /** The ids of all rows of the page. */
  all: readonly string[]
  select: (ids: readonly string[]) => void
}

/** The selection reaches cells by context: new columns would remount every cell of the table. */
export const SelectionContext = createContext<Selection>({ ids: new Set(), all: [], select: () => undefined })

/** The selected rows of a page; another page or other filters have a selection of their own. */
export function useSelection(page: string, all: readonly string[]): Selection {
  const [chosen, setChosen] = useState<{ page: string; ids: readonly string[] }>({ page, ids: [] })
  const ids = new Set(chosen.page === page ? chosen.ids.filter((id) => all.includes(id)) : [])
  return { ids, all, select: (next) => setChosen({ page, ids: next }) }
}

type SelectRowProps = { id: string; name: string; "data-testid": string }

// Medusa's own column of checkboxes has no accessible names.
export const SelectRow = ({ id, name, ...rest }: SelectRowProps) => {
  const { t } = useMessages()
  const { ids, select } = useContext(SelectionContext)
  return (
    <Checkbox
      aria-label={t("cardPayments.bulk.selectRow", { name })}
      checked={ids.has(id)}
      onCheckedChange={(next) => select(next === true ? [...ids, id] : [...ids].filter((one) => one !== id))}
      data-testid={rest["data-testid"]}
    />
  )
}

export const SelectAll = (props: { "data-testid": string }) => {
  const { t } = useMessages()
  const { ids, all, select } = useContext(SelectionContext)
  const isAll = all.length > 0 && ids.size === all.length
  return (
    <Checkbox
      aria-label={t("cardPayments.bulk.selectAll")}
      checked={isAll ? true : ids.size > 0 ? "indeterminate" : false}
      onCheckedChange={() => select(isAll ? [] : all)}
      data-testid={props["data-testid"]}
    />
  )
}

type BulkBarProps = {
  actions: readonly { name: string; label: string; danger?: boolean }[]
  onPress: (name: string) => void
  /** Test id of the bar; a button is `<id>-<name>`. */
  "data-testid": string
}

/** The number of selected rows and the actions on them; null without a selected row. */
export const BulkBar = ({ actions, onPress, ...rest }: BulkBarProps) => {
  const { t } = useMessages()
  const { ids, select } = useContext(SelectionContext)
  if (ids.size === 0) return null
  return (
    <div
      role="group"
      aria-label={t("cardPayments.bulk.label")}
      className="bg-ui-bg-subtle flex flex-wrap items-center gap-2 border-t px-6 py-3"
      data-testid={rest["data-testid"]}
    >
      <span role="status" className="txt-compact-small-plus tabular-nums">
        {t("cardPayments.bulk.selected", { number: ids.size })}
      </span>
      {actions.map(({ name, label, danger }) => (
        <ActionButton
          key={name}
          label={t(label)}
          reason={null}
          pending={false}
          variant={danger ? "danger" : "secondary"}
          onPress={() => onPress(name)}
          data-testid={`${rest["data-testid"]}-${name}`}
        />
      ))}
      <Button
        size="small"
        variant="transparent"
        onClick={() => select([])}
        data-testid={`${rest["data-testid"]}-clear`}
      >
        {t("cardPayments.bulk.clear")}
      </Button>
    </div>
  )
}
