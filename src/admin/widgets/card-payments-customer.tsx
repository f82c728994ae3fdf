import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminCustomer, DetailWidgetProps } from "@medusajs/framework/types"
import { Container, Heading } from "@medusajs/ui"
import { BlockedAttempts, Payments, Payouts, SavedCards, Subscriptions } from "../customers/customer-parts"
import { useCardCustomer } from "../customers/customer-queries"
import { useMessages } from "../format/localized-text"
import { FailureNotice, LoadingNotice } from "../ui/query-notice"

/** Saved cards, subscriptions, payments and payouts on a customer's page. */
const CardPaymentsCustomerWidget = ({ data: { id } }: DetailWidgetProps<AdminCustomer>) => {
  const { t } = useMessages()
  const query = useCardCustomer(id)
  const customer = query.data
  return (
    <Container className="divide-y p-0" data-testid="card-customer-widget">
      <div className="px-6 py-4">
        <Heading level="h2">{t("cardPayments.customer.title")}</Heading>
      </div>
      {query.isPending && <LoadingNotice text={t("cardPayments.customer.loading")} />}
      {query.isError && <FailureNotice text={t("cardPayments.customer.loadFailed")} query={query} />}
      {customer && (
        <>
          <SavedCards customer={customer} />
          <Subscriptions customer={customer} />
          <Payments customer={customer} />
          <Payouts customer={customer} />
          <BlockedAttempts customer={customer} />
        </>
      )}
    </Container>
  )
}

export const config = defineWidgetConfig({ id: "card-payments:customer", zone: "customer.details.side.after" })
export default CardPaymentsCustomerWidget
