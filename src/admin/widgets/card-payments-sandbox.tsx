import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { SandboxNotice } from "../settings/mode-badge"

/** The badge in the bar above every page while no real money moves at an account. */
const CardPaymentsSandboxWidget = () => <SandboxNotice />

export const config = defineWidgetConfig({ id: "card-payments:sandbox", zone: "topbar" })
export default CardPaymentsSandboxWidget
