import type { AdminTransaction } from "../../../contracts"
import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCard } from "@medusajs/icons"
import { Container, Heading, Text } from "@medusajs/ui"
import { isAwaitingGateway } from "../../payments/order-attempts"
import { Breadcrumb } from "../../ui/page-layout"
import { useListParams } from "../../ui/list-params"
import { listRequest, readPage, useListPage } from "../../ui/list-query"
import { orderTransactionsKey, pollMs } from "../../payments/order-transactions"
import { Pages } from "../../ui/pagination"
import { TransactionPanel, TransactionsNotice } from "../../payments/transaction-panel"
import { useMessages } from "../../format/localized-text"

/**
 * The payments whose gateway answer does not match the request. Medusa creates no order for them,
 * so no order page shows them.
 */
const CardPaymentsPage = () => {
  const { t } = useMessages()
  const [params] = useListParams()
  const query = useListPage<{ transactions: AdminTransaction[] }>(listRequest(readPage(params)), {
    path: "/admin/card-payments/transactions",
    key: (request) => [...orderTransactionsKey(null), request],
    pollInterval: ({ transactions }) => transactions.some(isAwaitingGateway) && pollMs,
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
      <Pages query={query} data-testid="card-payments-mismatched-pages" />
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
