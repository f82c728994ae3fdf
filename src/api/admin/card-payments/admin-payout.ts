import type { MedusaContainer } from "@medusajs/framework/types"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService, type PayoutView } from "../../../modules/card-payouts"
import { customersOf } from "./customers-of"

/** A payout as the admin sees it now, with its customer, and its link while that can be used. @throws MedusaError not_found */
export async function adminPayout(container: MedusaContainer, id: string) {
  const payouts = container.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const { link, link_expires_at, ...view } = await payouts.view(id)
  const customers = await customersOf(container, view.customer_id ? [view.customer_id] : [])
  const shown: PayoutView = { ...view, link: null }
  if (link) {
    const cards = container.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const url = cards.payouts.openLink({ id, account: view.account }, link)
    if (url) shown.link = { url, expires_at: link_expires_at }
  }
  return { ...shown, customer: (view.customer_id && customers.get(view.customer_id)) || null }
}
