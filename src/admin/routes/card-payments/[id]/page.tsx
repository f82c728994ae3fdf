import { useParams } from "react-router-dom"
import { PaymentPage } from "../../../payments/payment-page"
import { Breadcrumb } from "../../../ui/page-layout"

const CardPaymentPage = () => {
  const { id = "" } = useParams()
  return <PaymentPage key={id} id={id} />
}

export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.payments.one" /> }
export default CardPaymentPage
