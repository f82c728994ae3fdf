import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService, type PayoutView } from "../../../modules/card-payouts"
import { payoutRights } from "../../../workflows/payout-rights"
import { actorOf } from "../../actor-of"
import { actionsFor } from "./actions-for"
import { customersOf } from "./customers-of"

/**
 * A payout as whoever asks may see it now, with its customer and what they may do to it; its state alone for who may not read. The
 * link of a form is money, so only who may create or pay is shown it. @throws MedusaError not_found
 */
export async function adminPayout(req: AuthenticatedMedusaRequest, id: string) {
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const asker = await actorOf(req)
  const may = await payoutRights(req.scope, asker)
  const { link, link_expires_at, sealed, ...view } = await payouts.view(id, asker)
  if (!may("read").allowed) return { id, state: view.state }
  const customers = await customersOf(req.scope, view.customer_id ? [view.customer_id] : [])
  const { payouts: cards } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const row = { id, account: view.account }
  const recipient = cards.recipient({ ...row, sealed })
  const shown: PayoutView = { ...view, recipient, actions: actionsFor(view.actions, may), link: null }
  if (link && (may("create").allowed || may("pay").allowed)) {
    const url = cards.openLink(row, link)
    if (url) {
      await payouts.noteLinkShown({ id, actor: asker })
      shown.link = { url, expires_at: link_expires_at }
    }
  }
  return { ...shown, customer: (view.customer_id && customers.get(view.customer_id)) || null }
}
