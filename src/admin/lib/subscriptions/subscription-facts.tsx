import { Day } from "../day"
import { Facts } from "../facts"
import { maskCard } from "../mask-card"
import { priceRhythm } from "../price-rhythm"
import { Section } from "../section"
import { TextLink } from "../text-link"
import { useWords } from "../use-words"
import type { AdminSubscriptionDetail } from "./admin-subscription"
import { chargesWords } from "./charges-words"
import { endWords } from "./end-words"

/** What is agreed with the customer. */
export const SubscriptionFacts = ({ subscription }: { subscription: AdminSubscriptionDetail }) => {
  const words = useWords()
  const { t } = words
  const { customer, engine, next_charge_at, trial_ends_at, ended_at, ends_at, first_order_id } = subscription
  const { time_zone: zone } = subscription
  const { number, expiry } = maskCard(subscription.card)
  const none = <span className="text-ui-fg-subtle">{t("cardPayments.subscriptions.noNextCharge")}</span>
  const facts = [
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
      value: subscription.plan.name,
      "data-testid": "card-subscription-plan-name",
    },
    {
      name: t("cardPayments.subscriptions.column.price"),
      value: priceRhythm(words, subscription),
      "data-testid": "card-subscription-price",
    },
    { name: t("cardPayments.subscriptions.fact.quantity"), value: subscription.quantity },
    {
      name: t("cardPayments.engine.label"),
      value: t(`cardPayments.engine.${engine}.sentence`),
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
      ? [{ name: t("cardPayments.subscriptions.fact.trialEnds"), value: <Day at={trial_ends_at} zone={zone} /> }]
      : []),
    { name: t("cardPayments.subscriptions.fact.charges"), value: chargesWords(words, subscription) },
    ended_at
      ? { name: t("cardPayments.subscriptions.fact.ended"), value: <Day at={ended_at} zone={zone} /> }
      : {
          name: t("cardPayments.subscriptions.fact.ends"),
          value: ends_at ? <Day at={ends_at} zone={zone} /> : endWords(words, subscription),
          "data-testid": "card-subscription-ends",
        },
    { name: t("cardPayments.subscriptions.fact.began"), value: <Day at={subscription.created_at} zone={zone} /> },
    ...(first_order_id
      ? [
          {
            name: t("cardPayments.subscriptions.fact.firstOrder"),
            value: (
              <TextLink to={`/orders/${first_order_id}`}>{t("cardPayments.subscriptions.fact.openOrder")}</TextLink>
            ),
          },
        ]
      : []),
  ]
  return (
    <Section title={t("cardPayments.subscriptions.fact.title")} data-testid="card-subscription-facts">
      <div className="px-6 pb-4">
        <Facts facts={facts} />
      </div>
    </Section>
  )
}
