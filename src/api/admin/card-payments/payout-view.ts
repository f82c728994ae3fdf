import type { AdminBatchDetail, AdminPayoutDetail } from "../../../contracts"
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../modules/card-payouts"
import { payoutRights } from "../../../workflows/authorization"
import { withMailRefusals } from "../../../workflows/payouts/mail-links"
import { shownPayoutLink } from "../../../workflows/payouts/recipient-link"
import { actionsFor, actorOf } from "../../authorization"
import { customersOf } from "./customers"

/**
 * A payout with its customer and the requester's actions; only `id` and `state` where the requester
 * may not read payouts. The form's link controls where the money goes, so only requesters who may
 * create or pay payouts get it.
 * @throws MedusaError not_found
 */
export async function adminPayout(req: AuthenticatedMedusaRequest, id: string) {
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const requester = await actorOf(req)
  const may = await payoutRights(req.scope, requester)
  const viewed = await payouts.view(id, requester)
  if (!may("read").allowed) return { id, state: viewed.state }
  const { link_expires_at: _, encrypted, ...view } = viewed
  const customers = await customersOf(req.scope, view.customer_id ? [view.customer_id] : [])
  const { payouts: cards } = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const recipient = cards.recipient({ id, account: view.account, encrypted })
  const link = await shownPayoutLink(req.scope, viewed, { actor: requester, may })
  const shown: AdminPayoutDetail<Date> = {
    ...view,
    recipient,
    actions: actionsFor(withMailRefusals(req.scope, viewed), may),
    link,
  }
  return { ...shown, customer: (view.customer_id && customers.get(view.customer_id)) || null }
}

/**
 * A batch with the requester's actions; only `id` and `state` where the requester may not read
 * payouts.
 * @throws MedusaError not_found
 */
export async function adminPayoutBatch(
  req: AuthenticatedMedusaRequest,
  id: string,
): Promise<AdminBatchDetail<Date> | Pick<AdminBatchDetail<Date>, "id" | "state">> {
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const requester = await actorOf(req)
  const may = await payoutRights(req.scope, requester)
  const batch = await payouts.batches.view(id, requester)
  if (!may("read").allowed) return { id, state: batch.state }
  return { ...batch, actions: actionsFor(batch.actions, may) }
}
