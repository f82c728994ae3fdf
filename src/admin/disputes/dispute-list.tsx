import { clx } from "@medusajs/ui"
import { type AdminAnswers, type AdminDispute, disputeKinds, disputeStates } from "../../contracts"
import type { DisputesQuery } from "../../contracts/requests/disputes"
import { maskCard } from "../format/card-text"
import type { Messages } from "../format/localized-text"
import { Day, StateBadge, TextLink } from "../ui/inline-elements"
import { namedOptions } from "../ui/list-filters"
import type { FilterField } from "../ui/list-query"
import type { ListColumn, RecordListOf } from "../ui/record-list"
import { ChangeDispute } from "./change-dispute"
import { disputeKeys, disputesPath } from "./dispute-request"

const filters = {
  q: { kind: "search" },
  state: {
    kind: "choice",
    label: "cardPayments.disputes.filter.state",
    any: "cardPayments.disputes.filter.any.state",
    values: disputeStates,
    option: (state, { t }) => t(`cardPayments.disputes.state.${state}`),
  },
  kind: {
    kind: "choice",
    label: "cardPayments.disputes.filter.kind",
    any: "cardPayments.disputes.filter.any.kind",
    values: disputeKinds,
    option: (kind, { t }) => t(`cardPayments.disputes.kind.${kind}`),
  },
  account: { kind: "account" },
  from: { kind: "day", label: "cardPayments.table.from" },
  to: { kind: "day", label: "cardPayments.table.to" },
} satisfies Partial<Record<keyof DisputesQuery, FilterField>>

export const stateColors = { new: "red", answered: "orange", won: "green", lost: "grey" } as const

/** The text of the days until the deadline of an unanswered dispute. */
export function deadlineText({ t }: Pick<Messages, "t">, { days_left }: Pick<AdminDispute, "days_left">): string {
  if (days_left < 0) return t("cardPayments.disputes.overdue", { number: -days_left })
  return days_left === 0
    ? t("cardPayments.disputes.dueToday")
    : t("cardPayments.disputes.daysLeft", { number: days_left })
}

const columns: readonly ListColumn<AdminDispute>[] = [
  {
    id: "amount",
    header: "cardPayments.disputes.column.amount",
    align: "right",
    cell: (dispute, { price }) => (
      <TextLink
        to={`/card-payments/${dispute.transaction_id}`}
        className="whitespace-nowrap tabular-nums"
        data-testid="card-disputes-payment"
      >
        {price(dispute.amount, dispute.currency_code)}
      </TextLink>
    ),
  },
  {
    id: "kind",
    header: "cardPayments.disputes.column.kind",
    cell: ({ kind, reason }, { t, text }) => (
      <span className="flex flex-col py-2">
        <span className="whitespace-nowrap">{t(`cardPayments.disputes.kind.${kind}`)}</span>
        {reason && (
          <span className="text-ui-fg-subtle max-w-48 truncate" title={reason.code}>
            {reason.label ? `${reason.code} · ${text(reason.label)}` : reason.code}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "state",
    header: "cardPayments.disputes.column.state",
    cell: ({ state, note }, { t }) => (
      <span className="flex flex-col items-start gap-y-1 py-2">
        <StateBadge state={state} color={stateColors[state]} data-testid="card-disputes-row-state">
          {t(`cardPayments.disputes.state.${state}`)}
        </StateBadge>
        {note && (
          <span className="text-ui-fg-subtle max-w-48 truncate" title={note}>
            {note}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "due_at",
    header: "cardPayments.disputes.column.due",
    cell: (dispute, { t, zone }) => (
      <span className="flex flex-col py-2">
        <Day at={dispute.due_at} zone={zone ?? "UTC"} />
        {dispute.state === "new" && (
          <span
            className={clx("whitespace-nowrap", dispute.days_left < 0 ? "text-ui-fg-error" : "text-ui-fg-subtle")}
            data-testid="card-disputes-days"
          >
            {deadlineText({ t }, dispute)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "order",
    header: "cardPayments.disputes.column.order",
    cell: ({ order, email }, { t }) => (
      <span className="flex flex-col py-2">
        {order ? (
          <TextLink to={`/orders/${order.id}`} className="whitespace-nowrap">
            #{order.display_id}
          </TextLink>
        ) : (
          <span className="text-ui-fg-subtle whitespace-nowrap">{t("cardPayments.payments.noOrder")}</span>
        )}
        <span className="text-ui-fg-subtle max-w-48 truncate" title={email ?? undefined}>
          {email}
        </span>
      </span>
    ),
  },
  {
    id: "card",
    header: "cardPayments.card.label",
    cell: ({ card }) => <span className="whitespace-nowrap">{maskCard(card).number || "–"}</span>,
  },
  {
    id: "created_at",
    header: "cardPayments.disputes.column.date",
    cell: ({ created_at }, { zone }) => <Day at={created_at} zone={zone ?? "UTC"} />,
  },
  {
    id: "change",
    header: "cardPayments.disputes.column.change",
    cell: (dispute, { zone }) => <ChangeDispute dispute={dispute} zone={zone} />,
  },
]

type Answer = AdminAnswers["GET disputes"]

/** Chargebacks and other disputes: unanswered ones first, the nearest deadline first. */
export const disputeList: RecordListOf<AdminDispute, Answer> = {
  id: "card-disputes",
  path: disputesPath,
  key: disputeKeys.lists,
  rowsOf: ({ disputes }) => disputes,
  filters,
  orders: {
    usual: "cardPayments.disputes.order.due_at",
    others: { created_at: "cardPayments.disputes.order.created_at" },
  },
  columns,
  texts: {
    title: "cardPayments.disputes.title",
    subtitle: "cardPayments.disputes.subtitle",
    loading: "cardPayments.disputes.loading",
    failed: "cardPayments.disputes.loadFailed",
    noneFound: "cardPayments.disputes.noneFound",
    empty: "cardPayments.disputes.empty.title",
    emptyHint: "cardPayments.disputes.empty.hint",
  },
  choicesOf: ({ settings }) => ({ account: namedOptions(settings.accounts) }),
  zoneOf: ({ settings }) => settings.time_zone,
  exported: { path: `${disputesPath}/export`, name: "card-disputes.csv", rightOf: ({ may }) => may.export },
}
