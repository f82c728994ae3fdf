import { Text } from "@medusajs/ui"
import { type AdminAttention, type AdminAttentionRow, type AttentionKind, attentionKinds } from "../../contracts"
import type { AttentionQuery } from "../../contracts/requests/attention"
import { type Messages, useMessages } from "../format/localized-text"
import { ActionButtons } from "../ui/action-buttons"
import { StateBadge, TextLink } from "../ui/inline-elements"
import { namedOptions } from "../ui/list-filters"
import type { FilterField } from "../ui/list-query"
import type { RecordListOf } from "../ui/record-list"
import { attentionKey, attentionPath } from "./attention-queries"
import { useRowActions } from "./row-actions"
import { closedReason, endingPlaceOf, placeOf } from "./row-place"

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
  step_unrecorded: "red",
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

/** All that a person must do or know, the most urgent kind first. */
export const attentionList: RecordListOf<AdminAttentionRow, AdminAttention> = {
  id: "card-attention",
  path: attentionPath,
  key: [...attentionKey, "list"],
  rowsOf: ({ attention }) => attention,
  filters,
  columns: [],
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

type AttentionRowsProps = { rows: readonly AdminAttentionRow[]; settings: AdminAttention["settings"] | undefined }

/** The rows, with their buttons in sight on a phone as well. */
export const AttentionRows = ({ rows, settings }: AttentionRowsProps) => (
  <ul className="divide-y border-t">
    {rows.map((row) => (
      <AttentionRow key={row.id} row={row} settings={settings} />
    ))}
  </ul>
)

type AttentionRowProps = Pick<AttentionRowsProps, "settings"> & { row: AdminAttentionRow }

const AttentionRow = ({ row, settings }: AttentionRowProps) => {
  const messages = useMessages()
  const { t, text, time, price } = messages
  const { kind, since, amount, currency_code, order, account } = row
  const zone = settings?.time_zone
  const { rows, pending, more } = useRowActions(row, settings)
  const place = placeOf(row)
  const isLink = endingPlaceOf(row)?.name !== place.name && !closedReason(place, settings)
  return (
    <li data-testid="card-attention-row" data-kind={kind}>
      <div className="flex flex-col gap-x-6 gap-y-3 px-6 py-4 md:flex-row md:items-start md:justify-between">
        <div className="flex min-w-0 max-w-3xl flex-col gap-y-1">
          <span className="txt-compact-small flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateBadge state={kind} color={colors[kind]} data-testid="card-attention-kind">
              {t(`cardPayments.attention.kind.${kind}`)}
            </StateBadge>
            {since === null ? (
              <span className="text-ui-fg-subtle">{t("cardPayments.attention.sinceUnknown")}</span>
            ) : (
              <time dateTime={since} title={time(since, zone)} className="text-ui-fg-subtle">
                {formatAge(messages, since)}
              </time>
            )}
          </span>
          <Text size="small" className="text-pretty break-words">
            {text(row.message)}
          </Text>
          <span className="txt-compact-small text-ui-fg-subtle flex flex-wrap gap-x-3 gap-y-1">
            {isLink && (
              <TextLink to={place.address} data-testid="card-attention-open">
                {t(`cardPayments.attention.open.${place.name}`)}
              </TextLink>
            )}
            {order && (
              <TextLink to={`/orders/${order.id}`}>
                {t("cardPayments.attention.order", { number: order.display_id })}
              </TextLink>
            )}
            {account !== null && <span className="min-w-0 break-words">{account}</span>}
          </span>
        </div>
        <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 md:flex-col md:items-end">
          {amount !== null && currency_code !== null && (
            <Text
              size="small"
              weight="plus"
              className="whitespace-nowrap tabular-nums"
              data-testid="card-attention-amount"
            >
              {price(amount, currency_code)}
            </Text>
          )}
          <ActionButtons
            rows={rows}
            pending={pending}
            onGone={() => document.getElementById(ATTENTION_PAGE)?.focus()}
            data-testid="card-attention"
          />
        </div>
      </div>
      {more}
    </li>
  )
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
