import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { type BatchView, CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../modules/card-payouts"
import { payoutRights } from "../../../workflows/payout-rights"
import { actorOf } from "../../actor-of"
import { actionsFor } from "./actions-for"

/**
 * A batch as whoever asks may see it now, with what they may do to it; its state alone for who may not read.
 * @throws MedusaError not_found
 */
export async function adminPayoutBatch(
  req: AuthenticatedMedusaRequest,
  id: string,
): Promise<BatchView | Pick<BatchView, "id" | "state">> {
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const asker = await actorOf(req)
  const may = await payoutRights(req.scope, asker)
  const batch = await payouts.batches.view(id, asker)
  if (!may("read").allowed) return { id, state: batch.state }
  return { ...batch, actions: actionsFor(batch.actions, may) }
}
