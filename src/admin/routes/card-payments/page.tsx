import type { AdminTransaction } from "../../../contracts"
import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCard } from "@medusajs/icons"
import { Container, Heading, Text } from "@medusajs/ui"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { isAwaitingGateway } from "../../payments/order-attempts"
import { Breadcrumb } from "../../ui/page-layout"
import { changeParams, readPage, useListParams } from "../../ui/list-params"
import { orderTransactionsKey, pollMs } from "../../payments/order-transactions"
import { Pages } from "../../ui/pagination"
import { fetchJson } from "../../http/store-server"
import { TransactionPanel, TransactionsNotice } from "../../payments/transaction-panel"
import { useMessages } from "../../format/localized-text"

type Answer = { transactions: AdminTransaction[]; count: number }

/**
 * The payments whose gateway answer does not match the request. Medusa creates no order for them,
 * so no order page shows them.
 */
const CardPaymentsPage = () => {
  const { t } = useMessages()
  const [params, setParams] = useListParams()
  const page = readPage(params)
  const query = useQuery({
    queryKey: [...orderTransactionsKey(null), page],
    queryFn: () => fetchJson<Answer>("/admin/card-payments/transactions", { query: page }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.transactions.some(isAwaitingGateway) ? pollMs : false),
  })
  const transactions = query.data?.transactions ?? []
  return (
    <Container className="divide-y p-0" data-testid="card-payments-mismatched">
      <div className="px-6 py-4">
        <Heading>{t("cardPayments.mismatched.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t("cardPayments.mismatched.subtitle")}
        </Text>
      </div>
      <TransactionsNotice query={query} />
      {query.isSuccess && transactions.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4 text-pretty">
          {t("cardPayments.mismatched.none")}
        </Text>
      )}
      {transactions.map((transaction) => (
        <TransactionPanel key={transaction.id} orderId={null} transaction={transaction} />
      ))}
      <Pages
        page={page}
        count={query.data?.count ?? 0}
        onOffset={(offset) => setParams(changeParams(params, { offset }))}
        data-testid="card-payments-mismatched-pages"
      />
    </Container>
  )
}

export const config = defineRouteConfig({
  label: "cardPayments.mismatched.menu",
  translationNs: "translation",
  icon: CreditCard,
})
export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.mismatched.menu" /> }
export default CardPaymentsPage
