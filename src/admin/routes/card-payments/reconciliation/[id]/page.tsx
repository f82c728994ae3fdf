import { useParams } from "react-router-dom"
import { RunPage } from "../../../../reconciliation/run-page"
import { Breadcrumb } from "../../../../ui/page-layout"

const CardReconciliationRunPage = () => {
  const { id = "" } = useParams()
  return <RunPage key={id} id={id} />
}

export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.reconciliation.one" /> }
export default CardReconciliationRunPage
