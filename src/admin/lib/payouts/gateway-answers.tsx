import { CopyLine } from "../copy-line"
import { Facts } from "../facts"
import { Section } from "../section"
import { useWords } from "../use-words"
import type { AdminPayoutDetail } from "./admin-payout"
import { feeFacts } from "./fee-facts"
import { toldFacts } from "./told-facts"
import { toldWords } from "./told-words"

/** What the gateway was told and what it said: ids to find the order by in its own panel, times, its own words, fee and error. */
export const GatewayAnswers = ({ payout, zone }: { payout: AdminPayoutDetail; zone: string }) => {
  const words = useWords()
  const { t, time } = words
  const { client_orderid, orderid, error } = payout
  const id = (name: string, value: string | null) => ({
    name,
    value: value ? <CopyLine name={name} value={value} /> : t("cardPayments.ids.notKnown"),
  })
  const serial = (name: "check_serial" | "pay_serial") =>
    payout[name] ? [id(t(`cardPayments.payouts.answer.${name}`), payout[name])] : []
  const at = (name: "checked_at" | "check_expires_at" | "paying_since" | "paid_at" | "told_at") => {
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
  const facts = [
    id(t("cardPayments.ids.client"), client_orderid),
    id(t("cardPayments.ids.gateway"), orderid),
    ...serial("check_serial"),
    ...serial("pay_serial"),
    ...at("checked_at"),
    ...at("check_expires_at"),
    ...at("paying_since"),
    ...at("paid_at"),
    ...at("told_at"),
    ...toldFacts(words, payout),
    ...feeFacts(words, payout),
    ...(error
      ? [
          {
            name: t("cardPayments.payouts.answer.error"),
            value: `${toldWords(words, error.message)}${error.code ? ` (${error.code})` : ""}`,
            "data-testid": "card-payout-error",
          },
        ]
      : []),
  ]
  return (
    <Section title={t("cardPayments.payouts.answer.title")} data-testid="card-payout-answers">
      <div className="px-6 pb-4">
        <Facts facts={facts} />
      </div>
    </Section>
  )
}
