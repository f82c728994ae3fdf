import { Day } from "../day"
import { Facts } from "../facts"
import { Section } from "../section"
import { TextLink } from "../text-link"
import { usePeople } from "../use-people"
import { useWords } from "../use-words"
import type { AdminPayoutDetail } from "./admin-payout"
import { destinationWords } from "./destination-words"
import { leftTodayWords } from "./left-today-words"
import { recipientFacts } from "./recipient-facts"

/** What a payout is for, to whom and from where. */
export const PayoutFacts = ({ payout, zone }: { payout: AdminPayoutDetail; zone: string }) => {
  const words = useWords()
  const { t } = words
  const { customer, customer_id, order_id, batch_id, requested_by, limits, currency_code } = payout
  const { card_id } = payout.recipient
  const person = usePeople([requested_by])
  const isOpen = payout.state !== "paid" && payout.state !== "failed" && payout.state !== "canceled"
  const facts = [
    {
      name: t("cardPayments.payouts.column.recipient"),
      value: payout.recipient_name ?? t("cardPayments.payouts.nobody"),
    },
    ...recipientFacts(words, payout),
    {
      name: t("cardPayments.payouts.field.kind"),
      value: destinationWords(words, payout.destination),
      "data-testid": "card-payout-destination",
    },
    ...(card_id ? [{ name: t("cardPayments.payouts.destination.recurring_payment_id"), value: card_id }] : []),
    { name: t("cardPayments.payouts.field.account"), value: payout.account },
    ...(payout.reference ? [{ name: t("cardPayments.payouts.fact.reference"), value: payout.reference }] : []),
    ...(payout.description ? [{ name: t("cardPayments.payouts.fact.description"), value: payout.description }] : []),
    ...(customer_id
      ? [
          {
            name: t("cardPayments.payouts.fact.customer"),
            value: <TextLink to={`/customers/${customer_id}`}>{customer?.email ?? customer_id}</TextLink>,
          },
        ]
      : []),
    ...(order_id
      ? [
          {
            name: t("cardPayments.payouts.fact.order"),
            value: <TextLink to={`/orders/${order_id}`}>{t("cardPayments.payouts.fact.openOrder")}</TextLink>,
          },
        ]
      : []),
    ...(batch_id
      ? [
          {
            name: t("cardPayments.payouts.fact.batch"),
            value: (
              <TextLink to={`/card-payouts/batches/${batch_id}`}>
                {t("cardPayments.payouts.fact.row", { number: payout.row_number })}
              </TextLink>
            ),
          },
        ]
      : []),
    {
      name: t("cardPayments.payouts.column.requestedBy"),
      value: requested_by ? person(requested_by) : t("cardPayments.payouts.nobody"),
      "data-testid": "card-payout-requested-by",
    },
    { name: t("cardPayments.payouts.fact.created"), value: <Day at={payout.created_at} zone={zone} /> },
    ...(limits && isOpen
      ? [{ name: t("cardPayments.payouts.fact.limits"), value: leftTodayWords(words, { ...limits, currency_code }) }]
      : []),
  ]
  return (
    <Section title={t("cardPayments.payouts.fact.title")} data-testid="card-payout-facts">
      <div className="px-6 pb-4">
        <Facts facts={facts} />
      </div>
    </Section>
  )
}
