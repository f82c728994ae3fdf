import { useParams } from "react-router-dom"
import { Breadcrumb } from "../../../../ui/page-layout"
import { PayoutPage } from "../../../../payouts/payout-page"

const CardPayoutPage = () => {
  const { id = "" } = useParams()
  return <PayoutPage key={id} id={id} />
}

export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.payouts.one" /> }
export default CardPayoutPage
