import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminProduct, DetailWidgetProps } from "@medusajs/framework/types"
import { Container, Heading, Text } from "@medusajs/ui"
import { isDenied } from "../http/action-result"
import { NewPlanButton } from "../plans/plan-editor"
import { PlanRows } from "../plans/plan-list"
import { usePlans } from "../plans/plan-requests"
import { useMessages } from "../format/localized-text"
import { FailureNotice, LoadingNotice } from "../ui/query-notice"

/** The plans that sell a product; null if the user may not read plans. */
const CardPlansProductWidget = ({ data: product }: DetailWidgetProps<AdminProduct>) => {
  const { t } = useMessages()
  const query = usePlans({ product_id: product.id, limit: 100 })
  if (isDenied(query.error)) return null
  return (
    <Container className="divide-y p-0" data-testid="card-plans-widget">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <Heading level="h2">{t("cardPayments.plans.widget")}</Heading>
        <NewPlanButton product={product} query={query} />
      </div>
      {query.isError && <FailureNotice text={t("cardPayments.plans.loadFailed")} query={query} />}
      {query.isPending && <LoadingNotice text={t("cardPayments.plans.loading")} />}
      {query.data?.plans.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-8 text-pretty">
          {t("cardPayments.plans.noneOfProduct")}
        </Text>
      )}
      {query.data && query.data.plans.length > 0 && <PlanRows plans={query.data.plans} product={product} />}
    </Container>
  )
}

export const config = defineWidgetConfig({ id: "card-payments:product-plans", zone: "product.details.after" })
export default CardPlansProductWidget
