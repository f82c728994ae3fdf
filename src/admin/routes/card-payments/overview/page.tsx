import { defineRouteConfig } from "@medusajs/admin-sdk"
import { OverviewPage } from "../../../overview/overview-page"
import { Breadcrumb } from "../../../ui/page-layout"

export const config = defineRouteConfig({
  label: "cardPayments.overview.title",
  translationNs: "translation",
  rank: 5,
})
export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.overview.title" /> }
export default OverviewPage
