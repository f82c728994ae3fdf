import { Button, DataTable, Text, useDataTable } from "@medusajs/ui"
import type { MouseEvent } from "react"
import { useMemo } from "react"
import { useNavigate } from "react-router-dom"
import { changeParams } from "../change-params"
import { Pages } from "../pages"
import { useListParams } from "../use-list-params"
import { useWords } from "../use-words"
import { FailureNotice } from "../widget-notice"
import type { AdminSubscription } from "./admin-subscription"
import { isFiltered } from "./is-filtered"
import { ListFilters } from "./list-filters"
import { readListQuery } from "./list-query"
import { subscriptionColumns } from "./subscription-columns"
import { useSubscriptions } from "./use-subscriptions"

/** The list of subscriptions. What it shows stands in the address, so that a list can be gone back to, and shared. */
export const SubscriptionTable = () => {
  const words = useWords()
  const { t } = words
  const navigate = useNavigate()
  const [params, setParams] = useListParams()
  const listQuery = readListQuery(params)
  const query = useSubscriptions(listQuery)
  const columns = useMemo(() => subscriptionColumns(words), [words])
  const subscriptions = query.data?.subscriptions ?? []
  const change = (changes: Parameters<typeof changeParams>[1]) => setParams(changeParams(params, changes))

  const table = useDataTable({
    data: subscriptions,
    columns,
    rowCount: query.data?.count ?? 0,
    isLoading: query.isPending,
    getRowId: ({ id }) => id,
    onRowClick: (event, row) => {
      if (isLink(event)) return
      // Typed as the data of the row; at run time it is the table's row around them.
      const { original = row } = row as AdminSubscription & { original?: AdminSubscription }
      void navigate(`/card-subscriptions/${original.id}`)
    },
  })

  return (
    <div data-testid="card-subscriptions-table">
      <ListFilters query={listQuery} onChange={change} />
      {query.isError && <FailureNotice sentence={t("cardPayments.subscriptions.loadFailed")} query={query} />}
      {query.isPending && (
        <span role="status" className="sr-only" data-testid="card-subscriptions-loading">
          {t("cardPayments.subscriptions.loading")}
        </span>
      )}
      {(query.data || query.isPending) && (
        <DataTable instance={table}>
          <DataTable.Table
            emptyState={{
              empty: { custom: isFiltered(listQuery) ? <NothingFound onClear={clear} /> : <NothingYet /> },
            }}
          />
        </DataTable>
      )}
      <Pages
        page={listQuery}
        count={query.data?.count ?? 0}
        onOffset={(offset) => change({ offset })}
        data-testid="card-subscriptions-pages"
      />
    </div>
  )

  function clear() {
    change({ q: null, state: null, engine: null, plan_id: null })
  }
}

function isLink({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest("a") !== null
}

const NothingFound = ({ onClear }: { onClear: () => void }) => {
  const { t } = useWords()
  return (
    <div className="flex flex-col items-center gap-y-2 text-center" data-testid="card-subscriptions-none-found">
      <Text weight="plus">{t("cardPayments.subscriptions.noneFound")}</Text>
      <Button size="small" variant="secondary" onClick={onClear}>
        {t("cardPayments.table.clear")}
      </Button>
    </div>
  )
}

const NothingYet = () => {
  const { t } = useWords()
  const navigate = useNavigate()
  return (
    <div className="flex max-w-lg flex-col items-center gap-y-2 text-center" data-testid="card-subscriptions-empty">
      <Text weight="plus">{t("cardPayments.subscriptions.empty.title")}</Text>
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {t("cardPayments.subscriptions.empty.hint")}
      </Text>
      <Button size="small" variant="secondary" onClick={() => void navigate("/card-plans")}>
        {t("cardPayments.subscriptions.empty.plans")}
      </Button>
    </div>
  )
}
