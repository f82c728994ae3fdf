import { defineRouteConfig } from "@medusajs/admin-sdk"
import { RunsPage } from "../../../reconciliation/runs-page"
import { Breadcrumb } from "../../../ui/page-layout"

const CardReconciliationPage = () => <RunsPage />

export const config = defineRouteConfig({
  label: "cardPayments.reconciliation.title",
  translationNs: "translation",
  rank: 70,
})
export const handle = { breadcrumb: () => <Breadcrumb name="cardPayments.reconciliation.title" /> }
export default CardReconciliationPage
