import { Day } from "../day"
import { Facts } from "../facts"
import { Section } from "../section"
import { TextLink } from "../text-link"
import { usePeople } from "../use-people"
import { useWords } from "../use-words"
import type { AdminPayoutDetail } from "./admin-payout"
import { leftTodayWords } from "./left-today-words"
import { payoutTerms } from "./payout-terms"

/** What a payout is for, to whom and from where. */
export const PayoutFacts = ({ payout, zone }: { payout: AdminPayoutDetail; zone: string }) => {
  const words = useWords()
  const { t } = words
  const { batch_id, requested_by, limits, currency_code } = payout
  const person = usePeople([requested_by])
  const isOpen = payout.state !== "paid" && payout.state !== "failed" && payout.state !== "canceled"
  const facts = [
    ...payoutTerms(words, payout),
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
