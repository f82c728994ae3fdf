import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Breadcrumb } from "../../../ui/page-layout"
import { PayoutsPage } from "../../../payouts/payouts-page"

const CardPayoutsPage = () => <PayoutsPage />

export const config = defineRouteConfig({
  label: "cardPayments.payouts.title",
  translationNs: "translation",
  rank: 60,
})
export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.payouts.title" /> }
export default CardPayoutsPage
