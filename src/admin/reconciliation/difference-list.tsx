import {
  type AdminAnswers,
  type AdminReconciliationDetail,
  type AdminReconciliationDifference,
  reconciliationCauses,
  reconciliationSides,
} from "../../contracts"
import type { DifferencesQuery } from "../../contracts/requests/reconciliation"
import { useMemo } from "react"
import type { Messages } from "../format/localized-text"
import { StateBadge, TextLink } from "../ui/inline-elements"
import type { FilterField } from "../ui/list-query"
import { type ListColumn, RecordList, type RecordListOf, useRecordList } from "../ui/record-list"
import { RUN_POLL_MS, reconciliationKeys, reconciliationsPath } from "./reconciliation-queries"
import { RepairButton } from "./repair-button"

const filters = {
  q: { kind: "search" },
  cause: {
    kind: "choice",
    label: "cardPayments.reconciliation.column.cause",
    any: "cardPayments.reconciliation.anyCause",
    values: reconciliationCauses,
    option: (cause, { t }) => t(`cardPayments.reconciliation.cause.${cause}`),
  },
  against: {
    kind: "choice",
    label: "cardPayments.reconciliation.column.against",
    any: "cardPayments.reconciliation.anySide",
    values: reconciliationSides,
    option: (side, { t }) => t(`cardPayments.reconciliation.side.${side}`),
  },
  repaired: {
    kind: "choice",
    label: "cardPayments.reconciliation.column.repaired",
    any: "cardPayments.reconciliation.anyRepair",
    values: ["no", "yes"],
    option: (repaired, { t }) => t(`cardPayments.reconciliation.repairedIs.${repaired}`),
  },
} satisfies Partial<Record<keyof DifferencesQuery, FilterField>>

/** Amounts are formatted; other values, such as a status, are shown as they are. */
function valueText({ price }: Pick<Messages, "price">, value: string | null, currency: string | null): string {
  if (value === null) return "–"
  return currency && /^-?\d+(\.\d+)?$/.test(value) ? price(value, currency) : value
}

const results = { agrees: "green", differs: "orange", not_answered: "orange" } as const

const columns: readonly ListColumn<AdminReconciliationDifference>[] = [
  {
    id: "cause",
    header: "cardPayments.reconciliation.column.cause",
    cell: ({ cause, against, row_number }, { t }) => (
      <span className="flex min-w-48 flex-col whitespace-normal py-2" data-testid="card-difference" data-cause={cause}>
        <span>{t(`cardPayments.reconciliation.cause.${cause}`)}</span>
        <span className="text-ui-fg-subtle">
          {t(`cardPayments.reconciliation.side.${against}`)}
          {row_number !== null && `, ${t("cardPayments.reconciliation.row", { number: row_number })}`}
        </span>
      </span>
    ),
  },
  {
    id: "payment",
    header: "cardPayments.reconciliation.column.payment",
    cell: ({ transaction_id, payment_id, client_orderid, orderid }) => (
      <span className="flex flex-col py-2">
        {transaction_id ? (
          <TextLink to={`/card-payments/${transaction_id}`} className="break-all">
            {client_orderid}
          </TextLink>
        ) : (
          <span className="break-all">{client_orderid ?? payment_id ?? "–"}</span>
        )}
        <span className="text-ui-fg-subtle break-all">{orderid}</span>
      </span>
    ),
  },
  {
    id: "amount",
    header: "cardPayments.reconciliation.column.amount",
    align: "right",
    cell: ({ amount, currency_code }, messages) => (
      <span className="tabular-nums">{valueText(messages, amount, currency_code)}</span>
    ),
  },
  {
    id: "expected",
    header: "cardPayments.reconciliation.column.expected",
    align: "right",
    cell: ({ expected, currency_code }, messages) => (
      <span className="tabular-nums">{valueText(messages, expected, currency_code)}</span>
    ),
  },
  {
    id: "found",
    header: "cardPayments.reconciliation.column.found",
    align: "right",
    cell: ({ found, currency_code }, messages) => (
      <span className="tabular-nums">{valueText(messages, found, currency_code)}</span>
    ),
  },
  {
    id: "repair",
    header: "cardPayments.reconciliation.column.repair",
    cell: (difference, { t, time, zone, nameOf }) => (
      <span className="flex flex-col items-start gap-y-1 py-2">
        {difference.result && (
          <StateBadge state={difference.result} color={results[difference.result]} data-testid="card-difference-result">
            {t(`cardPayments.reconciliation.repairState.${difference.result}`)}
          </StateBadge>
        )}
        {difference.repaired_at && (
          <span className="text-ui-fg-subtle whitespace-nowrap">
            {time(difference.repaired_at, zone)} {difference.repaired_by && nameOf(difference.repaired_by)}
          </span>
        )}
        {difference.result !== "agrees" && <RepairButton difference={difference} />}
      </span>
    ),
  },
]

type Answer = AdminAnswers["GET reconciliations/:id/differences"]

function differenceList({ id, state }: Pick<AdminReconciliationDetail, "id" | "state">) {
  const path = `${reconciliationsPath}/${encodeURIComponent(id)}/differences`
  const list: RecordListOf<AdminReconciliationDifference, Answer> = {
    id: "card-differences",
    path,
    key: reconciliationKeys.differences(id),
    rowsOf: ({ differences }) => differences,
    filters,
    columns,
    texts: {
      title: "cardPayments.reconciliation.differences",
      loading: "cardPayments.reconciliation.differencesLoading",
      failed: "cardPayments.reconciliation.differencesFailed",
      noneFound: "cardPayments.reconciliation.differencesNoneFound",
      empty: "cardPayments.reconciliation.differencesEmpty",
    },
    zoneOf: ({ settings }) => settings.time_zone,
    peopleOf: ({ repaired_by }) => [repaired_by],
    pollInterval: () => state === "running" && RUN_POLL_MS,
    exported: { path: `${path}/export`, name: "card-differences.csv", rightOf: ({ may }) => may.export },
  }
  return list
}

/** Each difference of a run, with its repair where one is safe. */
export const Differences = ({ run: { id, state } }: { run: AdminReconciliationDetail }) => {
  const list = useRecordList(useMemo(() => differenceList({ id, state }), [id, state]))
  return <RecordList of={list} />
}
