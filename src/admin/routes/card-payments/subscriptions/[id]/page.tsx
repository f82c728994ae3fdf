import { useParams } from "react-router-dom"
import { Breadcrumb } from "../../../../ui/page-layout"
import { SubscriptionPage } from "../../../../subscriptions/subscription-page"

const CardSubscriptionPage = () => {
  const { id = "" } = useParams()
  return <SubscriptionPage key={id} id={id} />
}

export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.subscriptions.one" /> }
export default CardSubscriptionPage
