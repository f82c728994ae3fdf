import type { PayoutTotals } from "../../contracts"
import type { PayoutsQuery } from "../../contracts/requests/payouts"
import { Table, Text } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../format/localized-text"
import { fetchJson, searchRequest } from "../http/store-server"
import { TextLink } from "../ui/inline-elements"
import { filtersRequest } from "../ui/list-query"
import { FigureCell, PlainTable } from "../ui/plain-table"
import { pauses, payoutKeys } from "./payout-queries"

type Filters = Readonly<Partial<Record<keyof PayoutsQuery, string | null>>>

/** The sums of the payouts that the filters match, and how many wait for the user. */
export function usePayoutTotals(filters: Filters, { enabled }: { enabled: boolean }) {
  const request = filtersRequest(filters)
  return useQuery({
    queryKey: payoutKeys.totals(request),
    queryFn: () => fetchJson<PayoutTotals>("/admin/card-payments/payouts/totals", searchRequest(request)),
    enabled,
    staleTime: 0,
    refetchInterval: pauses.waiting,
  })
}

/** What waits for the user's approval, as links to the lists of it; nothing while nothing waits. */
export const WaitingForMe = ({ totals }: { totals: PayoutTotals | undefined }) => {
  const { t } = useMessages()
  const { payouts = 0, batches = 0 } = totals?.waiting_for_me ?? {}
  if (payouts + batches === 0) return null
  const links = [
    { to: "/card-payments/payouts?waiting_for_me=true", number: payouts, text: "cardPayments.payouts.waiting.payouts" },
    {
      to: "/card-payments/payouts/batches?waiting_for_me=true",
      number: batches,
      text: "cardPayments.payouts.waiting.batches",
    },
  ]
  return (
    <Text size="small" className="flex flex-wrap gap-x-4 px-6 pt-4" data-testid="card-payouts-waiting">
      <span className="text-ui-fg-subtle">{t("cardPayments.payouts.waiting.title")}</span>
      {links.map(({ to, number, text }) =>
        number > 0 ? (
          <TextLink key={text} to={to}>
            {t(text, { number })}
          </TextLink>
        ) : null,
      )}
    </Text>
  )
}

const parts = ["all", "paid", "pending", "failed", "canceled"] as const

/** A row for each currency; nothing if no payout matches. */
export const Totals = ({ totals }: { totals: PayoutTotals | undefined }) => {
  const { t, price } = useMessages()
  if (!totals || totals.currencies.length === 0) return null
  const head = [
    t("cardPayments.payouts.field.currency"),
    t("cardPayments.payouts.totals.count"),
    ...parts.map((part) => t(`cardPayments.payouts.totals.${part}`)),
  ]
  return (
    <div className="border-ui-border-base mt-4 border-y" data-testid="card-payouts-totals">
      <PlainTable head={head} rightAt="rest">
        {totals.currencies.map((row) => (
          <Table.Row key={row.currency_code}>
            <Table.Cell>{row.currency_code.toUpperCase()}</Table.Cell>
            <FigureCell>{row.all.count}</FigureCell>
            {parts.map((part) => (
              <FigureCell key={part}>{price(row[part].amount, row.currency_code)}</FigureCell>
            ))}
          </Table.Row>
        ))}
      </PlainTable>
    </div>
  )
}
