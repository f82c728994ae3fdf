import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCardRefresh } from "@medusajs/icons"
import { Container, Heading, Text } from "@medusajs/ui"
import { Breadcrumb } from "../../ui/page-layout"
import { CreateButton } from "../../subscriptions/create-drawer"
import { FiguresPanel } from "../../subscriptions/figures-panel"
import { SubscriptionTable } from "../../subscriptions/subscription-table"
import { useMessages } from "../../format/localized-text"

/** The figures and the list of subscriptions, with a button to create one. */
const CardSubscriptionsPage = () => {
  const { t } = useMessages()
  return (
    <div className="flex flex-col gap-y-3" data-testid="card-subscriptions">
      <FiguresPanel />
      <Container className="p-0">
        <div className="flex flex-wrap items-center justify-between gap-2 px-6 pt-4">
          <div>
            <Heading>{t("cardPayments.subscriptions.title")}</Heading>
            <Text size="small" className="text-ui-fg-subtle text-pretty">
              {t("cardPayments.subscriptions.subtitle")}
            </Text>
          </div>
          <CreateButton />
        </div>
        <SubscriptionTable />
      </Container>
    </div>
  )
}

export const config = defineRouteConfig({
  label: "cardPayments.subscriptions.title",
  translationNs: "translation",
  icon: CreditCardRefresh,
})
export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.subscriptions.title" /> }
export default CardSubscriptionsPage
