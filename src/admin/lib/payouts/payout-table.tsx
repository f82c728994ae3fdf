import { Badge } from "@medusajs/ui"
import { useMemo } from "react"
import { changeParams } from "../change-params"
import { ListTable } from "../list-table"
import { TurnPages } from "../turn-pages"
import { useListParams } from "../use-list-params"
import { usePeople } from "../use-people"
import { useWords } from "../use-words"
import type { PayoutSettings } from "./admin-payout"
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
  const [params, setParams] = useListParams()
  const listQuery = readPayoutQuery(params)
  const query = usePayouts(listQuery, { enabled: settings.may.read.allowed })
  const payouts = query.data?.payouts ?? []
  const person = usePeople(payouts.flatMap(({ requested_by, approved_by }) => [requested_by, ...approved_by]))
  const zone = settings.time_zone
  const columns = useMemo(() => payoutColumns({ words, zone, person }), [words, zone, person])
  const next = query.isPlaceholderData ? null : (query.data?.next ?? null)
  const clear = isPayoutFiltered(listQuery)
    ? () => setParams(changeParams(params, { ...noFilters, after: null }))
    : null

  return (
    <div data-testid="card-payouts-table">
      <PayoutFilterBar
        filters={listQuery}
        settings={settings}
        onChange={(changes) => setParams(changeParams(params, { ...changes, after: null }))}
        onClear={clear}
      />
      <Narrowed of={listQuery} />
      <ListTable
        query={toldQuery(words, query)}
        rows={payouts}
        columns={columns}
        addressOf={({ id }) => `/card-payouts/${id}`}
        said={{
          loading: t("cardPayments.payouts.loading"),
          failed: t("cardPayments.payouts.loadFailed"),
          noneFound: t("cardPayments.payouts.noneFound"),
          empty: t("cardPayments.payouts.empty.title"),
          emptyHint: t("cardPayments.payouts.empty.hint"),
        }}
        onClear={clear}
        data-testid="card-payouts"
      />
      <TurnPages
        page={listQuery.trail.length + 1}
        next={next}
        params={params}
        onTurn={setParams}
        data-testid="card-payouts-pages"
      />
    </div>
  )
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
