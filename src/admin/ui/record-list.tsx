import { createDataTableColumnHelper, Heading, Text } from "@medusajs/ui"
import { type ReactNode, useMemo, useState } from "react"
import type { ActionState } from "../../messages"
import { type Messages, useMessages } from "../format/localized-text"
import { isDenied } from "../http/action-result"
import { usePeople } from "../http/actor-names"
import { type BulkAction, BulkDrawer } from "./list/bulk-drawer"
import { BulkBar, SelectAll, SelectionContext, SelectRow, useSelection } from "./list/bulk-selection"
import { ExportButton } from "./export-button"
import { type Choices, ListFilters } from "./list-filters"
import { changeFilters, useListParams } from "./list-params"
import {
  filtersRequest,
  isFiltered,
  type ListAnswer,
  type ListFields,
  listRequest,
  noFilters,
  readListQuery,
  useListPage,
} from "./list-query"
import { ListTable } from "./list-table"
import { Pages } from "./pagination"
import { DeniedNotice } from "./query-notice"

/** The values that a cell is rendered with, besides its row. */
export type CellContext = Messages & {
  /** The name of a user or API key by its id; the list declares the ids as `peopleOf`. */
  nameOf: (actor: string) => string
}

export type ListColumn<Row> = {
  id: string
  /** A translation key. */
  header: string
  /** Amounts and counts are aligned to the right. */
  align?: "right"
  cell: (row: Row, context: CellContext) => ReactNode
}

/**
 * A list as data, declared once outside the components. Texts are translation keys. Everything else
 * (URL, request, filters, pages, export, saved views, test ids) derives from it.
 */
export type RecordListOf<Row extends { id: string }, Answer extends object> = ListFields<string> & {
  /**
   * Test id and the name of the saved views. The parts are `<id>-table`, `<id>-filters`,
   * `<id>-search`, `<id>-clear`, `<id>-filter-<name>`, `<id>-order`, `<id>-views`, `<id>-export`,
   * `<id>-pages`, `<id>-loading`, `<id>-none-found`, `<id>-empty`, `<id>-select`, `<id>-select-all`,
   * `<id>-bulk`, `<id>-bulk-<action>` and `<id>-bulk-run`.
   */
  id: string
  /** The admin route of the list. */
  path: string
  /** The prefix of the react-query keys of its pages. */
  key: readonly unknown[]
  rowsOf: (answer: Answer) => Row[]
  columns: readonly ListColumn<Row>[]
  texts: {
    /** The heading, if the list has one of its own. */
    title?: string
    subtitle?: string
    loading: string
    failed: string
    /** Needed by a list with filters. */
    noneFound?: string
    empty: string
    emptyHint?: string
  }
  /** The page that a row opens. */
  addressOf?: (row: Row) => string
  /** Options of filters that the answer has. */
  choicesOf?: (answer: Answer) => Choices
  zoneOf?: (answer: Answer) => string
  /** The ids of the users and API keys that the row's cells name. */
  peopleOf?: (row: Row) => readonly (string | null)[]
  /** Milliseconds to the next poll; false while no row is expected to change. */
  pollInterval?: (answer: Answer) => number | false
  /** The actions on selected rows, with the names of the rows; without them no row can be selected. */
  bulk?: { actions: readonly BulkAction<Row>[]; labelOf: (row: Row, messages: Messages) => string }
  /** The CSV export, which has the same filters, its file name, and whether the user may export. */
  exported?: { path: string; name: string; rightOf: (answer: Answer) => ActionState }
}

type PageState = { enabled?: boolean }

/** The state of a list whose filters and page are in the URL, so that links can be shared. */
export function useRecordList<Row extends { id: string }, Answer extends object>(
  list: RecordListOf<Row, Answer>,
  { enabled = true }: PageState = {},
) {
  const [params, setParams] = useListParams()
  const listQuery = readListQuery(params, list)
  const query = useListPage<Answer>(listRequest(listQuery), {
    path: list.path,
    key: (request) => [...list.key, request],
    enabled,
    pollInterval: list.pollInterval,
  })
  const change = (changes: Readonly<Record<string, string | null>>) => setParams(changeFilters(params, changes))
  return {
    list,
    listQuery,
    query,
    answer: query.data as ListAnswer<Answer> | undefined,
    rows: query.data ? list.rowsOf(query.data) : [],
    change,
    clear: isFiltered(listQuery) ? () => change(noFilters(listQuery.filters)) : null,
  }
}

type RecordListProps<Row extends { id: string }, Answer extends object> = {
  of: ReturnType<typeof useRecordList<Row, Answer>>
  /** Options of filters that come from elsewhere than the list's answer. */
  choices?: Choices
  /** The zone, if the list's answer has none. */
  zone?: string
  /** Why the user may not see the list; only its heading and buttons are shown then. */
  denial?: string | null
  /** Links and buttons beside the heading, before the export. */
  buttons?: ReactNode
  /** Texts between the heading and the filters. */
  notes?: ReactNode
  /** A link or button for the empty list. */
  emptyButton?: ReactNode
  /** Replaces the table, for rows that are no table's; the states of the list stay. */
  children?: (rows: Row[]) => ReactNode
}

/** A list with its heading, filters, saved views, states, pages and export. */
export function RecordList<Row extends { id: string }, Answer extends object>(props: RecordListProps<Row, Answer>) {
  const { list, listQuery, query, answer, rows, change, clear } = props.of
  const messages = useMessages()
  const { t } = messages
  const { texts } = list
  const nameOf = usePeople(rows.flatMap((row) => list.peopleOf?.(row) ?? []))
  const zone = props.zone ?? (answer && list.zoneOf?.(answer)) ?? messages.zone
  const columns = useMemo(() => tableColumns(list, { ...messages, zone, nameOf }), [list, messages, zone, nameOf])
  const selection = useSelection(
    JSON.stringify(listRequest(listQuery)),
    rows.map(({ id }) => id),
  )
  const [running, setRunning] = useState<{ action: BulkAction<Row>; rows: Row[] } | null>(null)
  const startBulk = (name: string) => {
    const action = list.bulk?.actions.find((one) => one.name === name)
    if (action) setRunning({ action, rows: rows.filter(({ id }) => selection.ids.has(id)) })
  }
  const mayNotRead = props.denial ?? null
  const exportDenial = answer && list.exported?.rightOf(answer)
  const isHidden = mayNotRead !== null || isDenied(query.error)
  return (
    <div data-testid={`${list.id}-table`}>
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 pt-4 empty:hidden">
        {texts.title && (
          <div>
            <Heading>{t(texts.title)}</Heading>
            {texts.subtitle && (
              <Text size="small" className="text-ui-fg-subtle text-pretty">
                {t(texts.subtitle)}
              </Text>
            )}
          </div>
        )}
        {(props.buttons || list.exported) && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {!isHidden && list.exported && (
              <ExportButton
                label={t("cardPayments.export.action")}
                path={list.exported.path}
                query={filtersRequest(listQuery.filters)}
                name={list.exported.name}
                reason={exportDenial?.reason && messages.text(exportDenial.reason)}
                data-testid={`${list.id}-export`}
              />
            )}
            {props.buttons}
          </div>
        )}
      </div>
      {props.notes}
      {mayNotRead !== null && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4" data-testid={`${list.id}-may-not-read`}>
          {mayNotRead}
        </Text>
      )}
      {mayNotRead === null && isHidden && <DeniedNotice error={query.error} />}
      {!isHidden && (
        <SelectionContext.Provider value={selection}>
          <ListFilters
            list={list}
            listQuery={listQuery}
            choices={{ ...(answer && list.choicesOf?.(answer)), ...props.choices }}
            zone={zone}
            onChange={change}
            onClear={clear}
            data-testid={list.id}
          />
          {list.bulk && <BulkBar actions={list.bulk.actions} onPress={startBulk} data-testid={`${list.id}-bulk`} />}
          <ListTable
            query={query}
            rows={rows}
            columns={columns}
            addressOf={list.addressOf}
            texts={{
              loading: t(texts.loading),
              failed: t(texts.failed),
              noneFound: texts.noneFound && t(texts.noneFound),
              empty: t(texts.empty),
              emptyHint: texts.emptyHint && t(texts.emptyHint),
            }}
            onClear={clear}
            emptyButton={props.emptyButton}
            data-testid={list.id}
          >
            {props.children}
          </ListTable>
          <Pages query={query} data-testid={`${list.id}-pages`} />
          {list.bulk && running && (
            <BulkDrawer
              {...running}
              labelOf={list.bulk.labelOf}
              onClose={() => setRunning(null)}
              data-testid={`${list.id}-bulk-run`}
            />
          )}
        </SelectionContext.Provider>
      )}
    </div>
  )
}

function tableColumns<Row extends { id: string }>(
  { id: testId, columns, bulk }: Pick<RecordListOf<Row, object>, "id" | "columns" | "bulk">,
  context: CellContext,
) {
  const column = createDataTableColumnHelper<Row>()
  const select = column.display({
    id: "select",
    header: () => <SelectAll data-testid={`${testId}-select-all`} />,
    cell: ({ row: { original } }) => (
      <SelectRow
        id={original.id}
        name={bulk?.labelOf(original, context) ?? original.id}
        data-testid={`${testId}-select`}
      />
    ),
  })
  const others = columns.map(({ id, header, align, cell }) =>
    // Medusa aligns columns with an accessor only.
    column.accessor((row) => row.id, {
      id,
      header: context.t(header),
      ...(align && { align }),
      cell: ({ row: { original } }) => cell(original, context),
    }),
  )
  return bulk ? [select, ...others] : others
}
