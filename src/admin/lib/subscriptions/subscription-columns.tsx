import { ExclamationCircleSolid } from "@medusajs/icons"
import { createDataTableColumnHelper } from "@medusajs/ui"
import { Day } from "../day"
import { maskCard } from "../mask-card"
import { priceRhythm } from "../price-rhythm"
import { TextLink } from "../text-link"
import type { Words } from "../words-of"
import type { AdminSubscription } from "./admin-subscription"
import { SubscriptionBadge } from "./subscription-badge"

const column = createDataTableColumnHelper<AdminSubscription>()

/** The list's columns. The plan leads to the subscription, so that a keyboard gets there too. */
export function subscriptionColumns(words: Words) {
  const { t } = words
  return [
    column.display({
      id: "customer",
      header: t("cardPayments.subscriptions.column.customer"),
      cell: ({ row: { original: subscription } }) => (
        <span className="block max-w-32 truncate sm:max-w-64">
          <TextLink to={`/customers/${subscription.customer_id}`} data-testid="card-subscriptions-customer">
            {subscription.customer?.email ?? t("cardPayments.subscriptions.unknownCustomer")}
          </TextLink>
        </span>
      ),
    }),
    column.display({
      id: "plan",
      header: t("cardPayments.subscriptions.column.plan"),
      cell: ({ row: { original: subscription } }) => (
        <span className="block max-w-64 truncate">
          <TextLink to={`/card-subscriptions/${subscription.id}`} data-testid="card-subscriptions-open">
            {subscription.title}
          </TextLink>
        </span>
      ),
    }),
    column.display({
      id: "price",
      header: t("cardPayments.subscriptions.column.price"),
      cell: ({ row: { original: subscription } }) => priceRhythm(words, subscription),
    }),
    column.display({
      id: "state",
      header: t("cardPayments.subscriptions.column.state"),
      cell: ({ row: { original: subscription } }) => (
        <span className="flex items-center gap-x-2">
          <SubscriptionBadge state={subscription.state} />
          {subscription.problem && (
            <span title={subscription.problem} data-testid="card-subscriptions-problem">
              <ExclamationCircleSolid className="text-ui-tag-red-icon" aria-hidden />
              <span className="sr-only">{subscription.problem}</span>
            </span>
          )}
        </span>
      ),
    }),
    column.display({
      id: "next_charge_at",
      header: t("cardPayments.subscriptions.column.nextCharge"),
      cell: ({ row: { original: subscription } }) =>
        subscription.next_charge_at ? (
          <Day at={subscription.next_charge_at} zone={subscription.time_zone} />
        ) : (
          <span className="text-ui-fg-subtle">{t("cardPayments.subscriptions.noNextCharge")}</span>
        ),
    }),
    column.display({
      id: "card",
      header: t("cardPayments.card.label"),
      cell: ({ row: { original: subscription } }) =>
        maskCard(subscription.card).number || (
          <span className="text-ui-fg-subtle">{t("cardPayments.card.notKnown")}</span>
        ),
    }),
  ]
}
