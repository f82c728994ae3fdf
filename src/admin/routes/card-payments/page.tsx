import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCard } from "@medusajs/icons"
import { Container } from "@medusajs/ui"
import { useMessages } from "../../format/localized-text"
import { paymentList } from "../../payments/payment-list"
import { TextLink } from "../../ui/inline-elements"
import { Breadcrumb } from "../../ui/page-layout"
import { RecordList, useRecordList } from "../../ui/record-list"

/** All card payments and attempts, with or without an order. */
const CardPaymentsPage = () => {
  const { t } = useMessages()
  const list = useRecordList(paymentList)
  return (
    <Container className="p-0" data-testid="card-payments-page">
      <RecordList
        of={list}
        buttons={
          <TextLink to="/card-payments/callbacks" className="txt-compact-small" data-testid="card-payments-callbacks">
            {t("cardPayments.callbacks.title")}
          </TextLink>
        }
      />
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
