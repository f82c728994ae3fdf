import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CalendarSolid } from "@medusajs/icons"
import { Container, Heading, Text } from "@medusajs/ui"
import { Breadcrumb } from "../../ui/page-layout"
import { changeFilters, useListParams } from "../../ui/list-params"
import { isFiltered, listRequest } from "../../ui/list-query"
import { isDenied } from "../../http/action-result"
import { Pages } from "../../ui/pagination"
import { NewPlanButton } from "../../plans/plan-editor"
import { PlanFilters, readPlanQuery } from "../../plans/plan-filters"
import { PlanList } from "../../plans/plan-list"
import { usePlans } from "../../plans/plan-requests"
import { useMessages } from "../../format/localized-text"

const CardPlansPage = () => {
  const { t } = useMessages()
  const [params, setParams] = useListParams()
  const listQuery = readPlanQuery(params)
  const query = usePlans(listRequest(listQuery))
  return (
    <Container className="divide-y p-0" data-testid="card-plans">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div>
          <Heading>{t("cardPayments.plans.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("cardPayments.plans.subtitle")}
          </Text>
        </div>
        <NewPlanButton product={null} query={query} />
      </div>
      {!isDenied(query.error) && (
        <PlanFilters filters={listQuery.filters} onChange={(changes) => setParams(changeFilters(params, changes))} />
      )}
      <PlanList
        query={query}
        product={null}
        empty={
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {isFiltered(listQuery) ? t("cardPayments.plans.noneFound") : t("cardPayments.plans.none")}
          </Text>
        }
      />
      <Pages query={query} data-testid="card-plans-pages" />
    </Container>
  )
}

export const config = defineRouteConfig({
  label: "cardPayments.plans.title",
  translationNs: "translation",
  icon: CalendarSolid,
})
export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.plans.title" /> }
export default CardPlansPage
