import { type AdminCallback, callbackDeliveries, type CallbackInbox, callbackStates } from "../../contracts"
import type { CallbacksQuery } from "../../contracts/requests/payments"
import type { ActionState } from "../../messages"
import { useMessages } from "../format/localized-text"
import { ActionButtons } from "../ui/action-buttons"
import { StateBadge, TextLink } from "../ui/inline-elements"
import { namedOptions } from "../ui/list-filters"
import { addressOfParams, changeParams, useListParams } from "../ui/list-params"
import type { FilterField } from "../ui/list-query"
import type { ListColumn, RecordListOf } from "../ui/record-list"
import { callbackKey, callbacksPath, useCallbackAction } from "./callback-queries"

const filters = {
  q: { kind: "search" },
  state: {
    kind: "choice",
    label: "cardPayments.callbacks.filter.state",
    any: "cardPayments.callbacks.filter.any.state",
    values: callbackStates,
    option: (state, { t }) => t(`cardPayments.payments.callback.state.${state}`),
  },
  deliveries: {
    kind: "choice",
    label: "cardPayments.callbacks.filter.deliveries",
    any: "cardPayments.callbacks.filter.any.deliveries",
    values: callbackDeliveries,
    option: (deliveries, { t }) => t(`cardPayments.callbacks.deliveries.${deliveries}`),
  },
  account: { kind: "account" },
  from: { kind: "day", label: "cardPayments.table.from" },
  to: { kind: "day", label: "cardPayments.table.to" },
} satisfies Partial<Record<keyof CallbacksQuery, FilterField>>

export const callbackColors = { received: "orange", failed: "red", processed: "green", unmatched: "grey" } as const

const columns: readonly ListColumn<AdminCallback>[] = [
  {
    id: "reported",
    header: "cardPayments.payments.callback.column.status",
    cell: (callback) => <OpenCallback callback={callback} />,
  },
  {
    id: "amount",
    header: "cardPayments.payments.callback.column.amount",
    align: "right",
    cell: ({ amount, currency_code }, { price }) =>
      amount !== null && (
        <span className="whitespace-nowrap tabular-nums">{currency_code ? price(amount, currency_code) : amount}</span>
      ),
  },
  {
    id: "order",
    header: "cardPayments.ids.client",
    cell: (callback) => {
      const address = subjectOf(callback)
      return (
        <span className="flex flex-col py-2">
          {address === null ? (
            <span className="break-all">{callback.client_orderid}</span>
          ) : (
            <TextLink to={address} className="break-all" data-testid="card-callbacks-payment">
              {callback.client_orderid}
            </TextLink>
          )}
          <span className="text-ui-fg-subtle">{callback.orderid}</span>
        </span>
      )
    },
  },
  {
    id: "state",
    header: "cardPayments.payments.callback.column.state",
    cell: ({ id, state, problem, attempts, next_attempt_at }, { t, text, time, zone }) => (
      <span className="flex flex-col items-start gap-y-1 py-2">
        <StateBadge state={state} color={callbackColors[state]} data-testid="card-callbacks-row-state">
          {t(`cardPayments.payments.callback.state.${state}`)}
        </StateBadge>
        {state === "failed" && (
          <span className="text-ui-fg-subtle flex flex-col whitespace-nowrap" title={id}>
            {problem && <span className="max-w-64 whitespace-normal">{text(problem)}</span>}
            <span>{t("cardPayments.callbacks.attempts", { number: attempts })}</span>
            {next_attempt_at !== null && (
              <span>{t("cardPayments.callbacks.nextAttempt", { time: time(next_attempt_at, zone) })}</span>
            )}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "created_at",
    header: "cardPayments.payments.callback.column.time",
    cell: ({ created_at, deliveries }, { t, time, zone }) => (
      <span className="flex flex-col py-2">
        <time dateTime={created_at} className="whitespace-nowrap">
          {time(created_at, zone)}
        </time>
        {deliveries > 1 && (
          <span className="text-ui-fg-subtle whitespace-nowrap">
            {t("cardPayments.payments.callback.deliveries", { number: deliveries })}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "process",
    header: "cardPayments.callbacks.column.process",
    cell: (callback) => <ProcessButton callback={callback} />,
  },
]

/** The page of the payment or payout that a callback is about. */
function subjectOf({ transaction_id, payout_id }: AdminCallback): string | null {
  if (transaction_id !== null) return `/card-payments/${transaction_id}`
  return payout_id && `/card-payments/payouts/${payout_id}`
}

/** The parameter of the page's URL that opens one callback. */
export const CALLBACK_PARAM = "callback"

/** The gateway's report, which opens the callback over the list as it is. */
const OpenCallback = ({ callback: { id, reported_type, reported_status } }: { callback: AdminCallback }) => {
  const [params] = useListParams()
  return (
    <TextLink
      to={addressOfParams(changeParams(params, { [CALLBACK_PARAM]: id }))}
      className="whitespace-nowrap"
      data-testid="card-callbacks-open"
    >
      {[reported_type, reported_status].filter(Boolean).join(" ")}
    </TextLink>
  )
}

export const ProcessButton = ({ callback }: { callback: AdminCallback }) => {
  const { t, text } = useMessages()
  const action = useCallbackAction()
  return (
    <ActionButtons
      rows={[
        {
          name: "process",
          label: t("cardPayments.callbacks.process"),
          named: t("cardPayments.callbacks.processOne", { order: callback.client_orderid }),
          reason: callback.actions.process.reason && text(callback.actions.process.reason),
          run: () => action.run({ kind: "process", id: callback.id }),
        },
      ]}
      pending={action.pending}
      data-testid="card-callbacks"
    />
  )
}

type Answer = { callbacks: AdminCallback[]; inbox: CallbackInbox; may: Record<"export", ActionState> }

/** The verified callbacks, newest first, with the state of the inbox. */
export const callbackList: RecordListOf<AdminCallback, Answer> = {
  id: "card-callbacks",
  path: callbacksPath,
  key: callbackKey,
  rowsOf: ({ callbacks }) => callbacks,
  filters,
  columns,
  texts: {
    loading: "cardPayments.callbacks.loading",
    failed: "cardPayments.callbacks.loadFailed",
    noneFound: "cardPayments.callbacks.noneFound",
    empty: "cardPayments.callbacks.empty.title",
    emptyHint: "cardPayments.callbacks.empty.hint",
  },
  choicesOf: ({ inbox }) => ({ account: namedOptions(inbox.accounts.map(({ account }) => account)) }),
  exported: { path: `${callbacksPath}/export`, name: "card-callbacks.csv", rightOf: ({ may }) => may.export },
  zoneOf: ({ inbox }) => inbox.time_zone,
  pollInterval: ({ inbox }) => inbox.waiting + inbox.failed > 0 && 10_000,
}
