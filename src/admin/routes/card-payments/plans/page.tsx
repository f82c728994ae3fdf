import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { NewPlanButton } from "../../../plans/plan-editor"
import { planList, PlanRows } from "../../../plans/plan-list"
import { Breadcrumb } from "../../../ui/page-layout"
import { RecordList, useRecordList } from "../../../ui/record-list"

const CardPlansPage = () => {
  const list = useRecordList(planList)
  return (
    <Container className="p-0" data-testid="card-plans">
      <RecordList of={list} buttons={<NewPlanButton product={null} query={list.query} />}>
        {(plans) => <PlanRows plans={plans} product={null} />}
      </RecordList>
    </Container>
  )
}

export const config = defineRouteConfig({
  label: "cardPayments.plans.title",
  translationNs: "translation",
  rank: 50,
})
export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.plans.title" /> }
export default CardPlansPage
