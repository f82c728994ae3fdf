import { Facts } from "../../facts"
import { Section } from "../../section"
import { TextLink } from "../../text-link"
import { useWords } from "../../use-words"
import type { PayoutState } from "../admin-payout"
import { PayoutBadge } from "../payout-badge"
import { payoutStates } from "../payout-states"
import { payoutsAddress } from "../payouts-address"
import type { AdminBatchDetail } from "./admin-batch"

/** What a batch pays in each currency, and how many of its payouts are where. */
export const BatchTotals = ({ batch }: { batch: AdminBatchDetail }) => {
  const { t, price } = useWords()
  const states = (Object.keys(payoutStates) as PayoutState[]).filter((state) => (batch.counts[state] ?? 0) > 0)
  return (
    <>
      <Section title={t("cardPayments.payouts.batches.totals")} data-testid="card-payout-batch-totals">
        <div className="px-6 pb-4">
          <Facts
            facts={[
              ...batch.totals.map(({ currency_code, count, amount }) => ({
                name: t("cardPayments.payouts.batches.inCurrency", {
                  currency: currency_code.toUpperCase(),
                  number: count,
                }),
                value: <span className="tabular-nums">{price(amount, currency_code)}</span>,
                "data-testid": "card-payout-batch-total",
              })),
              { name: t("cardPayments.payouts.batches.column.rows"), value: batch.rows },
              {
                name: t("cardPayments.payouts.batches.invalid"),
                value: batch.invalid,
                "data-testid": "card-payout-batch-invalid",
              },
            ]}
          />
        </div>
      </Section>
      {states.length > 0 && (
        <Section title={t("cardPayments.payouts.batches.states")} data-testid="card-payout-batch-counts">
          <ul className="txt-compact-small flex flex-col gap-y-2 px-6 pb-4">
            {states.map((state) => (
              <li key={state} className="flex items-center justify-between gap-x-4">
                <PayoutBadge state={state} />
                <TextLink
                  to={payoutsAddress({ batch_id: batch.id, state })}
                  className="tabular-nums"
                  data-testid="card-payout-batch-count"
                  data-state={state}
                >
                  {t("cardPayments.payouts.batches.payouts", { number: batch.counts[state] })}
                </TextLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
