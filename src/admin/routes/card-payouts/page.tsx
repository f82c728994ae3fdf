import { defineRouteConfig } from "@medusajs/admin-sdk"
import { CashSolid } from "@medusajs/icons"
import { Breadcrumb } from "../../ui/page-layout"
import { PayoutsPage } from "../../payouts/payouts-page"

const CardPayoutsPage = () => <PayoutsPage />

export const config = defineRouteConfig({
  label: "cardPayments.payouts.title",
  translationNs: "translation",
  icon: CashSolid,
})
export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.payouts.title" /> }
export default CardPayoutsPage
