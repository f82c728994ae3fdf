import { TextLink } from "../text-link"
import type { Words } from "../words-of"
import type { AdminPayoutDetail } from "./admin-payout"
import { destinationWords } from "./destination-words"
import { recipientFacts } from "./recipient-facts"

/** To whom and where a payout goes, from which account and what for: the same before it is asked for and after. */
export function payoutTerms({ t }: Pick<Words, "t">, payout: AdminPayoutDetail) {
  const { customer, customer_id, order_id } = payout
  const { card_id } = payout.recipient
  return [
    {
      name: t("cardPayments.payouts.column.recipient"),
      value: payout.recipient_name ?? t("cardPayments.payouts.nobody"),
    },
    ...recipientFacts({ t }, payout),
    {
      name: t("cardPayments.payouts.field.kind"),
      value: destinationWords({ t }, payout.destination),
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
  ]
}
