import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CalendarSolid } from "@medusajs/icons"
import { Container, Heading, Text } from "@medusajs/ui"
import { Breadcrumb } from "../../ui/page-layout"
import { changeParams, useListParams } from "../../ui/list-params"
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
  const planQuery = readPlanQuery(params)
  const { q, is_active, limit, offset } = planQuery
  const filters = { ...(q.trim() === "" ? {} : { q: q.trim() }), ...(is_active === null ? {} : { is_active }) }
  const isFiltered = Object.keys(filters).length > 0
  const query = usePlans({ ...filters, limit, offset })
  const change = (changes: Parameters<typeof changeParams>[1]) => setParams(changeParams(params, changes))
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
      {!isDenied(query.error) && <PlanFilters query={planQuery} onChange={change} />}
      <PlanList
        query={query}
        product={null}
        empty={
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {isFiltered ? t("cardPayments.plans.noneFound") : t("cardPayments.plans.none")}
          </Text>
        }
      />
      <Pages
        page={planQuery}
        count={query.data?.count ?? 0}
        onOffset={(offset) => change({ offset })}
        data-testid="card-plans-pages"
      />
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
