import { Text } from "@medusajs/ui"
import { maskCard } from "../format/card-text"
import { useWords, type Words } from "../format/localized-text"
import { priceRhythm } from "../plans/billing-interval"
import { Day, TextLink } from "../ui/inline-elements"
import { Facts, Section } from "../ui/page-layout"
import type { AdminSubscription, AdminSubscriptionDetail } from "./subscription"

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

/** How many charges were paid, and of how many. */
export function chargesWords(
  { t }: Pick<Words, "t">,
  { charges_paid, charges_limit }: Pick<AdminSubscription, "charges_paid" | "charges_limit">,
): string {
  return charges_limit === null
    ? String(charges_paid)
    : t("cardPayments.subscriptions.fact.chargesOf", { paid: charges_paid, limit: charges_limit })
}

/** When a subscription without an end date ends. */
export function endWords({ t }: Pick<Words, "t">, { charges_limit }: Pick<AdminSubscription, "charges_limit">): string {
  return charges_limit === null
    ? t("cardPayments.subscriptions.fact.openEnd")
    : t("cardPayments.subscriptions.fact.endsAfter", { limit: charges_limit })
}

/** When the next charges are due. */
export const UpcomingDates = ({ subscription }: { subscription: AdminSubscriptionDetail }) => {
  const { t, price } = useWords()
  const { upcoming, amount, currency_code, next_plan, time_zone } = subscription
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
                {/* What a new plan will charge is said where it was chosen. */}
                {!next_plan && <span className="text-ui-fg-subtle tabular-nums">{price(amount, currency_code)}</span>}
              </li>
            ))}
          </ol>
        )}
      </div>
    </Section>
  )
}
