import { Breadcrumb } from "../../../../ui/page-layout"
import { BatchesPage } from "../../../../payouts/batches/batches-page"

const CardPayoutBatchesPage = () => <BatchesPage />

export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.payouts.batches.title" /> }
export default CardPayoutBatchesPage
