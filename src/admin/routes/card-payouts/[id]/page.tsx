import { useParams } from "react-router-dom"
import { Breadcrumb } from "../../../lib/breadcrumb"
import { PayoutPage } from "../../../lib/payouts/payout-page"

/** One payout. */
const CardPayoutPage = () => {
  const { id = "" } = useParams()
  return <PayoutPage key={id} id={id} />
}

export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.payouts.one" /> }
export default CardPayoutPage
