import { type AdminReconciliation, reconciliationStates } from "../../contracts"
import type { ReconciliationsQuery } from "../../contracts/requests/reconciliation"
import { TextLink } from "../ui/inline-elements"
import { namedOptions } from "../ui/list-filters"
import type { FilterField } from "../ui/list-query"
import type { ListColumn, RecordListOf } from "../ui/record-list"
import { RunBadge } from "./run-badge"
import { formatPeriod } from "./run-texts"
import { reconciliationKeys, reconciliationsPath, type RunsAnswer, runsPause } from "./reconciliation-queries"

const filters = {
  state: {
    kind: "choice",
    label: "cardPayments.reconciliation.column.state",
    any: "cardPayments.reconciliation.anyState",
    values: reconciliationStates,
    option: (state, { t }) => t(`cardPayments.reconciliation.state.${state}`),
  },
  account: { kind: "account" },
} satisfies Partial<Record<keyof ReconciliationsQuery, FilterField>>

const columns: readonly ListColumn<AdminReconciliation>[] = [
  {
    id: "period",
    header: "cardPayments.reconciliation.column.period",
    cell: ({ id, from, to, account }, messages) => (
      <span className="flex flex-col py-2">
        <TextLink to={`/card-payments/reconciliation/${id}`} className="whitespace-nowrap">
          {formatPeriod(messages, { from, to })}
        </TextLink>
        <span className="text-ui-fg-subtle">{account}</span>
      </span>
    ),
  },
  {
    id: "result",
    header: "cardPayments.reconciliation.column.result",
    cell: (run) => <RunBadge run={run} />,
  },
  {
    id: "compared",
    header: "cardPayments.reconciliation.column.compared",
    align: "right",
    cell: ({ compared }, { count }) => <span className="tabular-nums">{count(compared)}</span>,
  },
  {
    id: "differences",
    header: "cardPayments.reconciliation.column.differences",
    align: "right",
    cell: ({ differences, open }, { t, count }) => (
      <span className="flex flex-col py-2 tabular-nums">
        <span>{count(differences)}</span>
        {open < differences && (
          <span className="text-ui-fg-subtle">
            {t("cardPayments.reconciliation.repaired", { number: differences - open })}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "created_at",
    header: "cardPayments.reconciliation.column.started",
    cell: ({ created_at, requested_by }, { time, zone, nameOf }) => (
      <span className="flex flex-col py-2">
        <time dateTime={created_at} className="whitespace-nowrap">
          {time(created_at, zone)}
        </time>
        <span className="text-ui-fg-subtle">{nameOf(requested_by)}</span>
      </span>
    ),
  },
]

/** The history of runs, newest first. */
export const runList: RecordListOf<AdminReconciliation, RunsAnswer> = {
  id: "card-reconciliations",
  path: reconciliationsPath,
  key: reconciliationKeys.list,
  rowsOf: ({ reconciliations }) => reconciliations,
  filters,
  columns,
  texts: {
    title: "cardPayments.reconciliation.title",
    subtitle: "cardPayments.reconciliation.subtitle",
    loading: "cardPayments.reconciliation.loading",
    failed: "cardPayments.reconciliation.loadFailed",
    noneFound: "cardPayments.reconciliation.noneFound",
    empty: "cardPayments.reconciliation.empty",
    emptyHint: "cardPayments.reconciliation.emptyHint",
  },
  addressOf: ({ id }) => `/card-payments/reconciliation/${id}`,
  choicesOf: ({ settings }) => ({ account: namedOptions(settings.accounts) }),
  zoneOf: ({ settings }) => settings.time_zone,
  peopleOf: ({ requested_by }) => [requested_by],
  pollInterval: ({ reconciliations }) => runsPause(reconciliations),
}
