import { Button } from "@medusajs/ui"
import { useMemo } from "react"
import { useNavigate } from "react-router-dom"
import { changeParams } from "../change-params"
import { isDenied } from "../denied"
import { ListTable } from "../list-table"
import { Pages } from "../pages"
import { useListParams } from "../use-list-params"
import { useWords } from "../use-words"
import { DeniedNotice } from "../denied-notice"
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
  const change = (changes: Parameters<typeof changeParams>[1]) => setParams(changeParams(params, changes))
  const clear = isFiltered(listQuery) ? () => change({ q: null, state: null, engine: null, plan_id: null }) : null

  if (isDenied(query.error)) return <DeniedNotice error={query.error} />
  return (
    <div data-testid="card-subscriptions-table">
      <ListFilters query={listQuery} onChange={change} onClear={clear} />
      <ListTable
        query={query}
        rows={query.data?.subscriptions ?? []}
        columns={columns}
        addressOf={({ id }) => `/card-subscriptions/${id}`}
        said={{
          loading: t("cardPayments.subscriptions.loading"),
          failed: t("cardPayments.subscriptions.loadFailed"),
          noneFound: t("cardPayments.subscriptions.noneFound"),
          empty: t("cardPayments.subscriptions.empty.title"),
          emptyHint: t("cardPayments.subscriptions.empty.hint"),
        }}
        onClear={clear}
        data-testid="card-subscriptions"
      >
        <Button size="small" variant="secondary" onClick={() => void navigate("/card-plans")}>
          {t("cardPayments.subscriptions.empty.plans")}
        </Button>
      </ListTable>
      <Pages
        page={listQuery}
        count={query.data?.count ?? 0}
        onOffset={(offset) => change({ offset })}
        data-testid="card-subscriptions-pages"
      />
    </div>
  )
}
