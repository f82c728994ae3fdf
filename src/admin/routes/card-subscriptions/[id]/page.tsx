import { useParams } from "react-router-dom"
import { Breadcrumb } from "../../../lib/breadcrumb"
import { SubscriptionPage } from "../../../lib/subscriptions/subscription-page"

/** One subscription. */
const CardSubscriptionPage = () => {
  const { id = "" } = useParams()
  return <SubscriptionPage key={id} id={id} />
}

export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.subscriptions.one" /> }
export default CardSubscriptionPage
