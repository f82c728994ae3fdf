import { useParams } from "react-router-dom"
import { Breadcrumb } from "../../../../../ui/page-layout"
import { BatchPage } from "../../../../../payouts/batches/batch-page"

const CardPayoutBatchPage = () => {
  const { id = "" } = useParams()
  return <BatchPage key={id} id={id} />
}

export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.payouts.batches.one" /> }
export default CardPayoutBatchPage
