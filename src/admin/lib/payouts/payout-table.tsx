import { Badge, Button, DataTable, Text, useDataTable } from "@medusajs/ui"
import type { MouseEvent } from "react"
import { useMemo } from "react"
import { useNavigate } from "react-router-dom"
import { changeParams } from "../change-params"
import { followTrail } from "../follow-trail"
import { TurnPages } from "../turn-pages"
import { useListParams } from "../use-list-params"
import { usePeople } from "../use-people"
import { useWords } from "../use-words"
import { FailureNotice } from "../widget-notice"
import type { AdminPayout, PayoutSettings } from "./admin-payout"
import { isPayoutFiltered } from "./is-payout-filtered"
import { noFilters } from "./no-filters"
import { payoutColumns } from "./payout-columns"
import { PayoutFilterBar } from "./payout-filter-bar"
import { readPayoutQuery } from "./payout-query"
import { toldQuery } from "./told-query"
import { usePayouts } from "./use-payouts"

/** The list of payouts. What it shows stands in the address, so that a list can be gone back to, and shared. */
export const PayoutTable = ({ settings }: { settings: PayoutSettings }) => {
  const words = useWords()
  const { t } = words
  const navigate = useNavigate()
  const [params, setParams] = useListParams()
  const listQuery = readPayoutQuery(params)
  const query = usePayouts(listQuery, { enabled: settings.may.read.allowed })
  const payouts = query.data?.payouts ?? []
  const person = usePeople(payouts.flatMap(({ requested_by, approved_by }) => [requested_by, ...approved_by]))
  const zone = settings.time_zone
  const columns = useMemo(() => payoutColumns({ words, zone, person }), [words, zone, person])
  const next = query.data?.next ?? null
  const clear = () => setParams(changeParams(params, noFilters))

  const table = useDataTable({
    data: payouts,
    columns,
    rowCount: payouts.length,
    isLoading: query.isPending,
    getRowId: ({ id }) => id,
    onRowClick: (event, row) => {
      if (isLink(event)) return
      // Typed as the data of the row; at run time it is the table's row around them.
      const { original = row } = row as AdminPayout & { original?: AdminPayout }
      void navigate(`/card-payouts/${original.id}`)
    },
  })

  return (
    <div data-testid="card-payouts-table">
      <PayoutFilterBar
        filters={listQuery}
        settings={settings}
        onChange={(changes) => setParams(changeParams(params, { ...changes, after: null }))}
        onClear={clear}
      />
      <Narrowed of={listQuery} />
      {query.isError && (
        <FailureNotice sentence={t("cardPayments.payouts.loadFailed")} query={toldQuery(words, query)} />
      )}
      {query.isPending && (
        <span role="status" className="sr-only" data-testid="card-payouts-loading">
          {t("cardPayments.payouts.loading")}
        </span>
      )}
      {(query.data || query.isPending) && (
        <DataTable instance={table}>
          <DataTable.Table
            emptyState={{
              empty: { custom: isPayoutFiltered(listQuery) ? <NothingFound onClear={clear} /> : <NothingYet /> },
            }}
          />
        </DataTable>
      )}
      <TurnPages
        page={listQuery.trail.length + 1}
        hasNext={next !== null && !query.isPlaceholderData}
        onPrevious={() => setParams(followTrail(params, "back"))}
        onNext={() => next !== null && setParams(followTrail(params, { after: next }))}
        data-testid="card-payouts-pages"
      />
    </div>
  )
}

function isLink({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest("a") !== null
}

/** What an address has narrowed the list to that no filter shows. */
const Narrowed = ({ of }: { of: ReturnType<typeof readPayoutQuery> }) => {
  const { t } = useWords()
  const names = (["order_id", "customer_id", "batch_id"] as const).filter((name) => of[name] !== null)
  if (names.length === 0) return null
  return (
    <p className="flex flex-wrap gap-2 px-6 pb-4" data-testid="card-payouts-narrowed">
      {names.map((name) => (
        <Badge key={name} size="2xsmall">
          {t(`cardPayments.payouts.narrowed.${name}`)}
        </Badge>
      ))}
    </p>
  )
}

const NothingFound = ({ onClear }: { onClear: () => void }) => {
  const { t } = useWords()
  return (
    <div className="flex flex-col items-center gap-y-2 text-center" data-testid="card-payouts-none-found">
      <Text weight="plus">{t("cardPayments.payouts.noneFound")}</Text>
      <Button size="small" variant="secondary" onClick={onClear}>
        {t("cardPayments.table.clear")}
      </Button>
    </div>
  )
}

const NothingYet = () => {
  const { t } = useWords()
  return (
    <div className="flex max-w-lg flex-col items-center gap-y-2 text-center" data-testid="card-payouts-empty">
      <Text weight="plus">{t("cardPayments.payouts.empty.title")}</Text>
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {t("cardPayments.payouts.empty.hint")}
      </Text>
    </div>
  )
}
