import { useParams } from "react-router-dom"
import { PlanPage } from "../../../../plans/plan-page"
import { Breadcrumb } from "../../../../ui/page-layout"

const CardPlanPage = () => {
  const { id = "" } = useParams()
  return <PlanPage key={id} id={id} />
}

export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.plans.one" /> }
export default CardPlanPage
