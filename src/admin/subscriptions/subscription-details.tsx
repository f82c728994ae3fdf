import type { AdminSubscription, AdminSubscriptionDetail } from "../../contracts"
import { Text } from "@medusajs/ui"
import { maskCard } from "../format/card-text"
import { useMessages, type Messages } from "../format/localized-text"
import { formatPriceAndInterval } from "../plans/billing-interval"
import { Day, TextLink } from "../ui/inline-elements"
import { DetailList, Section } from "../ui/page-layout"

/** A subscription's customer, plan, price, card, dates and first order. */
export const SubscriptionDetails = ({ subscription }: { subscription: AdminSubscriptionDetail }) => {
  const messages = useMessages()
  const { t } = messages
  const { customer, engine, next_charge_at, trial_ends_at, ended_at, ends_at, first_order_id } = subscription
  const { time_zone: zone } = subscription
  const { number, expiry } = maskCard(subscription.card)
  const none = <span className="text-ui-fg-subtle">{t("cardPayments.subscriptions.noNextCharge")}</span>
  const details = [
    {
      name: t("cardPayments.subscriptions.column.customer"),
      value: (
        <TextLink to={`/customers/${subscription.customer_id}`}>
          {customer?.name ? `${customer.name} (${customer.email})` : (customer?.email ?? subscription.customer_id)}
        </TextLink>
      ),
      "data-testid": "card-subscription-customer",
    },
    {
      name: t("cardPayments.subscriptions.column.plan"),
      value: <TextLink to={`/card-payments/plans/${subscription.plan.id}`}>{subscription.plan.name}</TextLink>,
      "data-testid": "card-subscription-plan-name",
    },
    {
      name: t("cardPayments.subscriptions.column.price"),
      value: formatPriceAndInterval(messages, subscription),
      "data-testid": "card-subscription-price",
    },
    { name: t("cardPayments.subscriptions.details.quantity"), value: subscription.quantity },
    {
      name: t("cardPayments.engine.label"),
      value: t(`cardPayments.engine.${engine}.text`),
      "data-testid": "card-subscription-engine",
    },
    {
      name: t("cardPayments.card.label"),
      value: (
        <>
          {number || t("cardPayments.card.notKnown")}
          {expiry && <span className="text-ui-fg-subtle">, {t("cardPayments.card.expires", { expiry })}</span>}
        </>
      ),
      "data-testid": "card-subscription-card-number",
    },
    {
      name: t("cardPayments.subscriptions.column.nextCharge"),
      value: next_charge_at ? <Day at={next_charge_at} zone={zone} /> : none,
      "data-testid": "card-subscription-next-charge",
    },
    ...(trial_ends_at
      ? [{ name: t("cardPayments.subscriptions.details.trialEnds"), value: <Day at={trial_ends_at} zone={zone} /> }]
      : []),
    { name: t("cardPayments.subscriptions.details.charges"), value: formatChargeCount(messages, subscription) },
    ended_at
      ? { name: t("cardPayments.subscriptions.details.ended"), value: <Day at={ended_at} zone={zone} /> }
      : {
          name: t("cardPayments.subscriptions.details.ends"),
          value: ends_at ? <Day at={ends_at} zone={zone} /> : formatEnd(messages, subscription),
          "data-testid": "card-subscription-ends",
        },
    { name: t("cardPayments.subscriptions.details.signedUp"), value: <Day at={subscription.created_at} zone={zone} /> },
    { name: t("cardPayments.reconciliation.column.zone"), value: zone },
    ...(first_order_id
      ? [
          {
            name: t("cardPayments.subscriptions.details.firstOrder"),
            value: (
              <TextLink to={`/orders/${first_order_id}`}>{t("cardPayments.subscriptions.details.openOrder")}</TextLink>
            ),
          },
        ]
      : []),
  ]
  return (
    <Section title={t("cardPayments.subscriptions.details.title")} data-testid="card-subscription-details">
      <div className="px-6 pb-4">
        <DetailList details={details} />
      </div>
    </Section>
  )
}

/** The number of paid charges, with the limit if there is one. */
export function formatChargeCount(
  { t }: Pick<Messages, "t">,
  { charges_paid, charges_limit }: Pick<AdminSubscription, "charges_paid" | "charges_limit">,
): string {
  return charges_limit === null
    ? String(charges_paid)
    : t("cardPayments.subscriptions.details.chargesOf", { paid: charges_paid, limit: charges_limit })
}

/** The text for the end of a subscription without an end date. */
export function formatEnd(
  { t }: Pick<Messages, "t">,
  { charges_limit }: Pick<AdminSubscription, "charges_limit">,
): string {
  return charges_limit === null
    ? t("cardPayments.subscriptions.details.openEnd")
    : t("cardPayments.subscriptions.details.endsAfter", { limit: charges_limit })
}

/** The due dates of the next charges. */
export const UpcomingDates = ({ subscription }: { subscription: AdminSubscriptionDetail }) => {
  const { t, price } = useMessages()
  const { upcoming, next_amount, currency_code, time_zone } = subscription
  return (
    <Section title={t("cardPayments.subscriptions.upcoming.title")} data-testid="card-subscription-upcoming">
      <div className="px-6 pb-4">
        {upcoming.length === 0 ? (
          <Text size="small" className="text-ui-fg-subtle">
            {t("cardPayments.subscriptions.upcoming.none")}
          </Text>
        ) : (
          <ol className="txt-compact-small flex flex-col gap-y-2">
            {upcoming.map((at) => (
              <li
                key={at}
                className="flex justify-between gap-x-4"
                data-testid="card-subscription-upcoming-date"
                data-date={at}
              >
                <Day at={at} zone={time_zone} />
                <span className="text-ui-fg-subtle tabular-nums">{price(next_amount, currency_code)}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Section>
  )
}
