import { type AdminAnswers, type AdminSubscription, type AdminSubscriptionDetail, engines } from "../../contracts"
import type { SubscriptionsQuery } from "../../contracts/requests/subscriptions"
import { ExclamationCircleSolid } from "@medusajs/icons"
import { maskCard } from "../format/card-text"
import { formatPriceAndInterval } from "../plans/billing-interval"
import type { BulkAction } from "../ui/list/bulk-drawer"
import { readStep, sendOnce } from "../ui/list/bulk-run"
import { Day, TextLink } from "../ui/inline-elements"
import type { FilterField } from "../ui/list-query"
import type { ListColumn, RecordListOf } from "../ui/record-list"
import { SubscriptionBadge, subscriptionStates } from "./subscription-badge"
import { subscriptionKeys } from "./subscription-query"
import { subscriptionRoute } from "./subscription-request"

const filters = {
  q: { kind: "search" },
  state: {
    kind: "choice",
    label: "cardPayments.subscriptions.column.state",
    any: "cardPayments.subscriptions.filter.anyState",
    values: Object.keys(subscriptionStates),
    option: (state, { t }) => t(`cardPayments.subscriptions.state.${state}`),
  },
  engine: {
    kind: "choice",
    label: "cardPayments.engine.label",
    any: "cardPayments.subscriptions.filter.anyEngine",
    values: engines,
    option: (engine, { t }) => t(`cardPayments.engine.${engine}.label`),
  },
  plan_id: {
    kind: "choice",
    label: "cardPayments.subscriptions.column.plan",
    any: "cardPayments.subscriptions.filter.anyPlan",
  },
  charged: {
    kind: "choice",
    label: "cardPayments.subscriptions.filter.charged",
    any: "cardPayments.subscriptions.filter.anyCharged",
    values: ["true", "false"],
    option: (charged, { t }) =>
      t(
        charged === "true"
          ? "cardPayments.subscriptions.filter.charged"
          : "cardPayments.subscriptions.filter.notCharged",
      ),
  },
  currency: { kind: "text", label: "cardPayments.payments.filter.currency" },
  charge_from: { kind: "day", label: "cardPayments.subscriptions.filter.chargeFrom" },
  charge_to: { kind: "day", label: "cardPayments.subscriptions.filter.chargeTo" },
  customer_id: { kind: "link", label: "cardPayments.table.narrowed.customer_id" },
  account: { kind: "link", label: "cardPayments.table.narrowed.account" },
} satisfies Partial<Record<keyof SubscriptionsQuery, FilterField>>

/** The plan is a link to the subscription, so that keyboard users can open it. */
const columns: readonly ListColumn<AdminSubscription>[] = [
  {
    id: "customer",
    header: "cardPayments.subscriptions.column.customer",
    cell: ({ customer_id, customer }, { t }) => (
      <span className="block max-w-32 truncate sm:max-w-64">
        <TextLink to={`/customers/${customer_id}`} data-testid="card-subscriptions-customer">
          {customer?.email ?? t("cardPayments.subscriptions.unknownCustomer")}
        </TextLink>
      </span>
    ),
  },
  {
    id: "plan",
    header: "cardPayments.subscriptions.column.plan",
    cell: (subscription) => (
      <span className="block max-w-64 truncate">
        <TextLink to={subscriptionAddress(subscription)} data-testid="card-subscriptions-open">
          {subscription.title}
        </TextLink>
      </span>
    ),
  },
  {
    id: "price",
    header: "cardPayments.subscriptions.column.price",
    align: "right",
    cell: (subscription, context) => {
      const { next_amount, next_plan } = subscription
      const price = formatPriceAndInterval(context, subscription)
      const next = formatPriceAndInterval(context, { ...subscription, ...next_plan, amount: next_amount })
      if (next === price) return price
      return (
        <span className="flex flex-col">
          {price}
          <span className="text-ui-fg-subtle">
            {context.t("cardPayments.subscriptions.nextAmount", { amount: next })}
          </span>
        </span>
      )
    },
  },
  {
    id: "state",
    header: "cardPayments.subscriptions.column.state",
    cell: ({ state, problem }, { text }) => (
      <span className="flex items-center gap-x-2">
        <SubscriptionBadge state={state} />
        {problem && (
          <span title={text(problem)} data-testid="card-subscriptions-problem">
            <ExclamationCircleSolid className="text-ui-tag-red-icon" aria-hidden />
            <span className="sr-only">{text(problem)}</span>
          </span>
        )}
      </span>
    ),
  },
  {
    id: "next_charge_at",
    header: "cardPayments.subscriptions.column.nextCharge",
    cell: ({ next_charge_at, time_zone }, { t, zone }) =>
      next_charge_at ? (
        <span className="flex flex-col">
          <Day at={next_charge_at} zone={time_zone} />
          {time_zone !== zone && <span className="text-ui-fg-subtle">{time_zone}</span>}
        </span>
      ) : (
        <span className="text-ui-fg-subtle">{t("cardPayments.subscriptions.noNextCharge")}</span>
      ),
  },
  {
    id: "card",
    header: "cardPayments.card.label",
    cell: ({ card }, { t }) =>
      maskCard(card).number || <span className="text-ui-fg-subtle">{t("cardPayments.card.notKnown")}</span>,
  },
]

const bulkNames = ["pause", "cancel"] as const

const bulkActions = bulkNames.map((name): BulkAction<AdminSubscription> => ({
  name,
  label: `cardPayments.subscriptions.action.${name}`,
  title: `cardPayments.bulk.${name}.title`,
  description: `cardPayments.bulk.${name}.description`,
  danger: name === "cancel",
  prepare: ({ id }, messages) =>
    readStep<{ subscription: AdminSubscriptionDetail }>(`${subscriptionsPath}/${encodeURIComponent(id)}`, {
      messages,
      step: ({ subscription: { actions } }) =>
        actions[name].allowed
          ? { run: () => sendOnce(subscriptionRoute(id, { kind: name }), { messages }) }
          : { reason: messages.text(actions[name].reason) },
    }),
}))

const subscriptionsPath = "/admin/card-payments/subscriptions"

type Answer = AdminAnswers["GET subscriptions"]

/** The subscriptions, newest first or by their next charge. */
export const subscriptionList: RecordListOf<AdminSubscription, Answer> = {
  id: "card-subscriptions",
  path: subscriptionsPath,
  key: subscriptionKeys.lists,
  rowsOf: ({ subscriptions }) => subscriptions,
  filters,
  orders: {
    usual: "cardPayments.subscriptions.order.newest",
    others: { next_charge_at: "cardPayments.subscriptions.order.nextCharge" },
  },
  columns,
  texts: {
    title: "cardPayments.subscriptions.title",
    subtitle: "cardPayments.subscriptions.subtitle",
    loading: "cardPayments.subscriptions.loading",
    failed: "cardPayments.subscriptions.loadFailed",
    noneFound: "cardPayments.subscriptions.noneFound",
    empty: "cardPayments.subscriptions.empty.title",
    emptyHint: "cardPayments.subscriptions.empty.hint",
  },
  addressOf: subscriptionAddress,
  bulk: {
    actions: bulkActions,
    labelOf: ({ title, customer, customer_id }) => `${title}, ${customer?.email ?? customer_id}`,
  },
  exported: { path: `${subscriptionsPath}/export`, name: "card-subscriptions.csv", rightOf: ({ may }) => may.export },
}

function subscriptionAddress({ id }: { id: string }): string {
  return `/card-payments/subscriptions/${id}`
}
