import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { Container, Heading } from "@medusajs/ui"
import { useRef } from "react"
import { FirstInColumn } from "../ui/first-in-column"
import { TextLink } from "../ui/inline-elements"
import { addressOfParams } from "../ui/list-params"
import { Disclosure } from "../ui/page-layout"
import { hasCardPayment, splitAttempts } from "../payments/order-attempts"
import { TransactionPanel, TransactionsNotice } from "../payments/transaction-panel"
import { OutstandingSection, paymentLink } from "../payments/outstanding-section"
import { orderTransactionsKey, useOrderTransactions } from "../payments/order-transactions"
import { useMessages } from "../format/localized-text"

/**
 * The card payments of an order and what it still owes, at the top of the side column; null for
 * orders without any.
 */
const CardPaymentsOrderWidget = ({ data: order }: DetailWidgetProps<AdminOrder>) => {
  const { t } = useMessages()
  const top = useRef<HTMLDivElement>(null)
  const query = useOrderTransactions(order)
  const queryKey = orderTransactionsKey(order.id)
  const zone = query.data?.settings.time_zone
  const { transactions = [], attempts = 0 } = query.data ?? {}
  const { shown, earlier } = splitAttempts(transactions)
  const outstanding = query.data?.outstanding
  const link = paymentLink(order)
  // An order that is paid another way is of no concern, unless a card can pay the rest.
  const byLink = link !== null && outstanding?.takes_cards
  const isCharged = outstanding && (shown.length > 0 || outstanding.cards.length > 0 || byLink)
  // Show a skeleton or an error only if the order's own data has a card payment.
  if (shown.length === 0 && !isCharged && (query.isSuccess || !hasCardPayment(order))) return null

  const panel = (
    <Container className="divide-y divide-dashed p-0" data-testid="card-payments-widget">
      <div ref={top} tabIndex={-1} className="px-6 py-4 outline-none">
        <Heading level="h2">{t("cardPayments.title")}</Heading>
      </div>
      <TransactionsNotice query={query} />
      {isCharged && (
        <OutstandingSection
          orderId={order.id}
          queryKey={queryKey}
          outstanding={outstanding}
          link={link}
          newest={transactions[0]}
          onGone={() => top.current?.focus()}
        />
      )}
      {shown.map((transaction) => (
        <TransactionPanel
          key={transaction.id}
          orderId={order.id}
          queryKey={queryKey}
          transaction={transaction}
          zone={zone}
          pageLink
        />
      ))}
      {earlier.length > 0 && (
        <div className="px-6 py-4">
          <Disclosure
            label={t("cardPayments.earlierAttempts", { number: earlier.length })}
            data-testid="card-payments-earlier"
          >
            <div className="-mx-6 divide-y divide-dashed">
              {earlier.map((transaction) => (
                <TransactionPanel
                  key={transaction.id}
                  orderId={order.id}
                  queryKey={queryKey}
                  transaction={transaction}
                  zone={zone}
                  pageLink
                />
              ))}
            </div>
          </Disclosure>
        </div>
      )}
      {attempts > transactions.length && (
        <div className="px-6 py-4">
          <TextLink
            to={{ pathname: "/card-payments", ...addressOfParams(new URLSearchParams({ q: order.id })) }}
            className="txt-compact-small"
            data-testid="card-payments-all"
          >
            {t("cardPayments.allAttempts", { number: attempts })}
          </TextLink>
        </div>
      )}
    </Container>
  )
  return <FirstInColumn page="order.details">{panel}</FirstInColumn>
}

export const config = defineWidgetConfig({ id: "card-payments:order", zone: "order.details.side.before" })
export default CardPaymentsOrderWidget
