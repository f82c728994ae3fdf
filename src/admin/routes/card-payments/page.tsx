import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCard } from "@medusajs/icons"
import { Container, Heading, Text } from "@medusajs/ui"
import { useMessages } from "../../format/localized-text"
import { readPaymentQuery } from "../../payments/list-query"
import { PaymentTable } from "../../payments/payment-table"
import { ExportButton } from "../../ui/export-button"
import { TextLink } from "../../ui/inline-elements"
import { useListParams } from "../../ui/list-params"
import { filtersRequest } from "../../ui/list-query"
import { Breadcrumb } from "../../ui/page-layout"

/** All card payments and attempts, with or without an order. */
const CardPaymentsPage = () => {
  const { t } = useMessages()
  const [params] = useListParams()
  return (
    <Container className="p-0" data-testid="card-payments-page">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 pt-4">
        <div>
          <Heading>{t("cardPayments.payments.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("cardPayments.payments.subtitle")}
          </Text>
        </div>
        <div className="flex items-center gap-x-4">
          <TextLink to="/card-payments/callbacks" className="txt-compact-small" data-testid="card-payments-callbacks">
            {t("cardPayments.callbacks.title")}
          </TextLink>
          <ExportButton
            label={t("cardPayments.export.action")}
            path="/admin/card-payments/transactions/export"
            query={filtersRequest(readPaymentQuery(params).filters)}
            name="card-payments.csv"
            data-testid="card-payments-export"
          />
        </div>
      </div>
      <PaymentTable />
    </Container>
  )
}

export const config = defineRouteConfig({
  label: "cardPayments.payments.menu",
  translationNs: "translation",
  icon: CreditCard,
})
export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.payments.menu" /> }
export default CardPaymentsPage
