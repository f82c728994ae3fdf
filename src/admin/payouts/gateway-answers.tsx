import type { AdminPayoutDetail } from "../../contracts"
import { formatGatewayError, useMessages, type Messages } from "../format/localized-text"
import { CopyLine } from "../ui/inline-elements"
import { DetailList, Section } from "../ui/page-layout"

/**
 * The gateway's reports about a payout: ids for the search in its panel, times, status, fee and
 * error.
 */
export const GatewayAnswers = ({ payout, zone }: { payout: AdminPayoutDetail; zone: string }) => {
  const messages = useMessages()
  const { t, time } = messages
  const { client_orderid, orderid, error } = payout
  const id = (name: string, value: string | null) => ({
    name,
    value: value ? <CopyLine name={name} value={value} /> : t("cardPayments.ids.notKnown"),
  })
  const serial = (name: "check_serial" | "pay_serial") =>
    payout[name] ? [id(t(`cardPayments.payouts.answer.${name}`), payout[name])] : []
  const at = (name: "checked_at" | "check_expires_at" | "paying_since" | "paid_at" | "reported_at") => {
    const value = payout[name]
    return value
      ? [
          {
            name: t(`cardPayments.payouts.answer.${name}`),
            value: <time dateTime={value}>{time(value, zone)}</time>,
            "data-testid": `card-payout-${name}`,
          },
        ]
      : []
  }
  const details = [
    id(t("cardPayments.ids.client"), client_orderid),
    id(t("cardPayments.ids.gateway"), orderid),
    ...serial("check_serial"),
    ...serial("pay_serial"),
    ...at("checked_at"),
    ...at("check_expires_at"),
    ...at("paying_since"),
    ...at("paid_at"),
    ...at("reported_at"),
    ...reportedDetails(messages, payout),
    ...feeDetails(messages, payout),
    ...(error
      ? [
          {
            name: t("cardPayments.payouts.answer.error"),
            value: formatGatewayError(messages, error),
            "data-testid": "card-payout-error",
          },
        ]
      : []),
  ]
  return (
    <Section title={t("cardPayments.payouts.answer.title")} data-testid="card-payout-answers">
      <div className="px-6 pb-4">
        <DetailList details={details} />
      </div>
    </Section>
  )
}

/**
 * The gateway's last status and transaction type of a payout, untranslated, as its support knows
 * them.
 */
export function reportedDetails(
  { t }: Pick<Messages, "t">,
  reported: Pick<AdminPayoutDetail, "reported_status" | "reported_type">,
): { name: string; value: string; "data-testid": string }[] {
  return (["reported_status", "reported_type"] as const).flatMap((name) => {
    const value = reported[name]
    return value
      ? [{ name: t(`cardPayments.payouts.answer.${name}`), value, "data-testid": `card-payout-${name}` }]
      : []
  })
}

/** The fee that the gateway reported for a payout; empty if it reported none. */
export function feeDetails(
  { t, price }: Pick<Messages, "t" | "price">,
  { fee, currency_code }: Pick<AdminPayoutDetail, "fee" | "currency_code">,
) {
  return fee
    ? [
        {
          name: t("cardPayments.payouts.details.fee"),
          value: price(fee, currency_code),
          "data-testid": "card-payout-fee",
        },
      ]
    : []
}
