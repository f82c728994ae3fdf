import { type AdminAttention, type AdminAttentionRow, type AttentionKind, attentionKinds } from "../../contracts"
import type { AttentionQuery } from "../../contracts/requests/attention"
import { type Messages, useMessages } from "../format/localized-text"
import { ActionButtons, type ActionRow } from "../ui/action-buttons"
import { StateBadge, TextLink } from "../ui/inline-elements"
import { namedOptions } from "../ui/list-filters"
import type { FilterField } from "../ui/list-query"
import type { ListColumn, RecordListOf } from "../ui/record-list"
import { attentionKey, attentionPath, type AttentionRequest, useAttentionAction } from "./attention-queries"

/** The id of the page, which takes the focus when a row is gone with its button. */
export const ATTENTION_PAGE = "card-attention-page"

/** Milliseconds between two polls: rows come and go by themselves. */
export const ATTENTION_POLL_MS = 30_000

const filters = {
  kind: {
    kind: "choice",
    label: "cardPayments.attention.filter.kind",
    any: "cardPayments.attention.filter.anyKind",
    values: attentionKinds,
    option: (kind, { t }) => t(`cardPayments.attention.kind.${kind}`),
  },
  account: { kind: "account" },
} satisfies Partial<Record<keyof AttentionQuery, FilterField>>

/** Red: money may be lost or taken twice. Orange: something is late. Blue: a decision of this person. */
const colors: Readonly<Record<AttentionKind, "red" | "orange" | "blue">> = {
  unknown_outcome: "red",
  mismatch: "red",
  orphaned_payment: "red",
  reversal_failed: "red",
  canceled_order: "red",
  chargeback: "red",
  hold_expires: "orange",
  declined_after_order: "orange",
  account_outage: "red",
  environment_changed: "red",
  jobs_stopped: "red",
  events_unpublished: "orange",
  callbacks_stopped: "orange",
  keys_unreadable: "orange",
  payout_unknown: "red",
  payout_approval: "blue",
  subscription_problem: "orange",
}

const columns: readonly ListColumn<AdminAttentionRow>[] = [
  {
    id: "kind",
    header: "cardPayments.attention.column.kind",
    cell: (row, messages) => (
      <span className="flex flex-col items-start gap-y-1 py-2">
        <StateBadge state={row.kind} color={colors[row.kind]} data-testid="card-attention-kind">
          {messages.t(`cardPayments.attention.kind.${row.kind}`)}
        </StateBadge>
        {row.since !== null && (
          <time
            dateTime={row.since}
            title={messages.time(row.since, messages.zone)}
            className="text-ui-fg-subtle whitespace-nowrap"
          >
            {formatAge(messages, row.since)}
          </time>
        )}
      </span>
    ),
  },
  {
    id: "message",
    header: "cardPayments.attention.column.message",
    cell: (row, { t, text }) => (
      <span className="flex min-w-56 max-w-xl flex-col gap-y-1 whitespace-normal py-2" data-testid="card-attention-row">
        <span className="text-pretty break-words">{text(row.message)}</span>
        <span className="text-ui-fg-subtle flex flex-wrap gap-x-3">
          {addressOf(row) && (
            <TextLink to={addressOf(row) ?? ""} data-testid="card-attention-open">
              {t(`cardPayments.attention.open.${placeOf(row)}`)}
            </TextLink>
          )}
          {row.order && (
            <TextLink to={`/orders/${row.order.id}`}>
              {t("cardPayments.attention.order", { number: row.order.display_id })}
            </TextLink>
          )}
          {row.account !== null && <span>{row.account}</span>}
        </span>
      </span>
    ),
  },
  {
    id: "amount",
    header: "cardPayments.attention.column.amount",
    align: "right",
    cell: ({ amount, currency_code }, { price }) => (
      <span className="whitespace-nowrap tabular-nums">
        {amount !== null && currency_code !== null ? price(amount, currency_code) : ""}
      </span>
    ),
  },
  {
    id: "actions",
    header: "cardPayments.attention.column.actions",
    cell: (row) => <RowActions row={row} />,
  },
]

/** All that a person must do or know, the most urgent kind first. */
export const attentionList: RecordListOf<AdminAttentionRow, AdminAttention> = {
  id: "card-attention",
  path: attentionPath,
  key: [...attentionKey, "list"],
  rowsOf: ({ attention }) => attention,
  filters,
  columns,
  texts: {
    title: "cardPayments.attention.title",
    subtitle: "cardPayments.attention.subtitle",
    loading: "cardPayments.attention.loading",
    failed: "cardPayments.attention.loadFailed",
    noneFound: "cardPayments.attention.noneFound",
    empty: "cardPayments.attention.empty.title",
    emptyHint: "cardPayments.attention.empty.hint",
  },
  choicesOf: ({ settings }) => ({ account: namedOptions(settings.accounts) }),
  zoneOf: ({ settings }) => settings.time_zone,
  pollInterval: () => ATTENTION_POLL_MS,
}

/** The buttons of a row. Those that move money ask first. */
const RowActions = ({ row }: { row: AdminAttentionRow }) => {
  const messages = useMessages()
  const request = useAttentionAction()
  return (
    <span className="block py-2">
      <ActionButtons
        rows={row.actions.map((action) => actionRow(messages, row, { action, request }))}
        pending={request.pending}
        onGone={() => document.getElementById(ATTENTION_PAGE)?.focus()}
        data-testid="card-attention"
      />
    </span>
  )
}

type RowRequest = { action: AdminAttentionRow["actions"][number]; request: AttentionRequest }

function actionRow(
  { t, text, price }: Messages,
  { id, kind, amount, currency_code }: AdminAttentionRow,
  { action, request }: RowRequest,
): ActionRow {
  const { name, reason } = action
  const label = t(`cardPayments.attention.action.${name}`)
  const money = amount !== null && currency_code !== null ? price(amount, currency_code) : ""
  const about = [t(`cardPayments.attention.kind.${kind}`), money].filter(Boolean).join(", ")
  return {
    name,
    label,
    named: t("cardPayments.attention.actionOn", { action: label, row: about }),
    reason: reason && text(reason),
    question:
      name === "check"
        ? undefined
        : {
            title: t(`cardPayments.attention.confirm.${name}.title`, { amount: money }),
            description: t(`cardPayments.attention.confirm.${name}.description`),
            confirm: label,
            back: t("cardPayments.attention.back"),
            danger: name !== "capture",
          },
    run: () => request.run({ kind: name, rowId: id, action }),
  }
}

/** The page with everything about a row, and its other buttons. */
function addressOf({ kind, subject }: AdminAttentionRow): string | null {
  if (kind === "callbacks_stopped") return "/card-payments/callbacks"
  switch (subject.type) {
    case "payment":
      return `/card-payments/${subject.id}`
    case "payout":
      return `/card-payments/payouts/${subject.id}`
    case "payout_batch":
      return `/card-payments/payouts/batches/${subject.id}`
    case "subscription":
      return `/card-payments/subscriptions/${subject.id}`
    default:
      return null
  }
}

function placeOf({ kind, subject }: AdminAttentionRow): string {
  return kind === "callbacks_stopped" ? "callbacks" : subject.type
}

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const

/** `3 days ago`, in the largest unit that fits; a due date may lie ahead. */
function formatAge({ locale }: Pick<Messages, "locale">, since: string): string {
  const seconds = (new Date(since).getTime() - Date.now()) / 1_000
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? units[2]
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.trunc(seconds / length), unit)
}
