import { Button, DataTable, Text, useDataTable } from "@medusajs/ui"
import type { MouseEvent, ReactNode } from "react"
import { useNavigate } from "react-router-dom"
import { useMessages } from "../format/localized-text"
import { FailureNotice } from "./query-notice"

type ListTableProps<Row> = {
  /** The query that fetches the rows. */
  query: Parameters<typeof FailureNotice>[0]["query"] & {
    data: object | undefined
    isError: boolean
    isPending: boolean
  }
  rows: Row[]
  columns: Parameters<typeof useDataTable<Row>>[0]["columns"]
  /** The path of the page that a row opens; without it rows open none. */
  addressOf?: (row: Row) => string
  texts: { loading: string; failed: string; noneFound?: string; empty: string; emptyHint?: string }
  /** Clears all filters; null when no filter is set. */
  onClear?: (() => void) | null
  /** A link or button for the empty list, if rows are created on another page. */
  emptyButton?: ReactNode
  /** Replaces the table of rows. */
  children?: (rows: Row[]) => ReactNode
  /**
   * Test id of the list; without rows it shows `<id>-loading`, `<id>-none-found` or `<id>-empty`.
   */
  "data-testid": string
}

/** One page of a list. A click on a row opens the row's page. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { query, rows, columns, addressOf, texts, onClear = null } = props
  const testId = props["data-testid"]
  const { t } = useMessages()
  const navigate = useNavigate()
  const table = useDataTable({
    data: rows,
    columns,
    rowCount: rows.length,
    isLoading: query.isPending,
    getRowId: ({ id }) => id,
    onRowClick:
      addressOf &&
      ((event, row) => {
        if (isControl(event)) return
        // Typed as the row's data, but at run time Medusa passes the table row that wraps the data.
        const { original = row } = row as Row & { original?: Row }
        void navigate(addressOf(original))
      }),
  })
  const hasOwnRows = props.children !== undefined && query.data !== undefined
  const nothingFound = (
    <div className="flex flex-col items-center gap-y-2 text-center" data-testid={`${testId}-none-found`}>
      <Text weight="plus">{texts.noneFound}</Text>
      <Button size="small" variant="secondary" onClick={() => onClear?.()}>
        {t("cardPayments.table.clear")}
      </Button>
    </div>
  )
  const nothingYet = (
    <div className="flex max-w-lg flex-col items-center gap-y-2 text-center" data-testid={`${testId}-empty`}>
      <Text weight="plus">{texts.empty}</Text>
      {texts.emptyHint && (
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {texts.emptyHint}
        </Text>
      )}
      {props.emptyButton}
    </div>
  )

  return (
    <>
      {query.isError && <FailureNotice text={texts.failed} query={query} />}
      {query.isPending && (
        <span role="status" className="sr-only" data-testid={`${testId}-loading`}>
          {texts.loading}
        </span>
      )}
      {hasOwnRows &&
        (rows.length > 0 ? (
          props.children?.(rows)
        ) : (
          <div className="flex justify-center px-6 py-12">{onClear ? nothingFound : nothingYet}</div>
        ))}
      {!hasOwnRows && (query.data || query.isPending) && (
        <DataTable instance={table}>
          <DataTable.Table emptyState={{ empty: { custom: onClear ? nothingFound : nothingYet } }} />
        </DataTable>
      )}
    </>
  )
}

/** True for a click on a link, button or checkbox in the row. */
function isControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest("a, button") !== null
}
