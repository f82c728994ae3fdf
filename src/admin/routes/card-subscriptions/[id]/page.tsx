import { useParams } from "react-router-dom"
import { SubscriptionBreadcrumb } from "../../../lib/subscriptions/subscription-breadcrumb"
import { SubscriptionPage } from "../../../lib/subscriptions/subscription-page"

/** One subscription. */
const CardSubscriptionPage = () => {
  const { id = "" } = useParams()
  return <SubscriptionPage key={id} id={id} />
}

export const handle = { breadcrumb: () => <SubscriptionBreadcrumb /> }
export default CardSubscriptionPage
