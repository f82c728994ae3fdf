import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CalendarSolid } from "@medusajs/icons"
import { Container, Heading, Text } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { Breadcrumb } from "../../lib/breadcrumb"
import { changeParams } from "../../lib/change-params"
import { Pages } from "../../lib/pages"
import { NewPlanButton } from "../../lib/plans/new-plan-button"
import { PlanList } from "../../lib/plans/plan-list"
import { usePlans } from "../../lib/plans/use-plans"
import { readPage } from "../../lib/read-page"
import { SearchInput } from "../../lib/search-input"
import { useWords } from "../../lib/use-words"

/** All plans that the store sells by subscription. */
const CardPlansPage = () => {
  const { t } = useWords()
  const [params, setParams] = useSearchParams()
  const q = params.get("q") ?? ""
  const page = readPage(params)
  const query = usePlans({ ...(q.trim() === "" ? {} : { q: q.trim() }), ...page })
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
        <div className="flex flex-wrap items-center gap-2">
          <SearchInput
            label={t("cardPayments.table.search")}
            value={q}
            onSearch={(text) => change({ q: text })}
            data-testid="card-plans-search"
          />
          <NewPlanButton product={null} />
        </div>
      </div>
      <PlanList
        query={query}
        product={null}
        empty={
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {q.trim() === "" ? t("cardPayments.plans.none") : t("cardPayments.plans.noneFound")}
          </Text>
        }
      />
      <Pages
        page={page}
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
