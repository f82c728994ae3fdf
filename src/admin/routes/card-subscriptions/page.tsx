import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CreditCardRefresh } from "@medusajs/icons"
import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { Breadcrumb } from "../../lib/breadcrumb"
import { CreateDrawer } from "../../lib/subscriptions/create-drawer"
import { FiguresPanel } from "../../lib/subscriptions/figures-panel"
import { SubscriptionTable } from "../../lib/subscriptions/subscription-table"
import { useWords } from "../../lib/use-words"

/** All subscriptions, what they bring, and a way to begin one for a customer. */
const CardSubscriptionsPage = () => {
  const { t } = useWords()
  const [creating, setCreating] = useState(false)
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
          <Button
            size="small"
            variant="secondary"
            onClick={() => setCreating(true)}
            data-testid="card-subscriptions-create"
          >
            {t("cardPayments.subscriptions.create.action")}
          </Button>
        </div>
        <SubscriptionTable />
      </Container>
      <CreateDrawer open={creating} onClose={() => setCreating(false)} />
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
