import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { type BatchView, CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../../modules/card-payouts"
import { mayDo } from "../../../workflows/may-do"
import { actorOf } from "../../actor-of"

/** A batch as whoever asks may see it now; its state alone for who may not read. @throws MedusaError not_found */
export async function adminPayoutBatch(
  req: AuthenticatedMedusaRequest,
  id: string,
): Promise<BatchView | Pick<BatchView, "id" | "state">> {
  const payouts = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const { allowed } = await mayDo(req.scope, await actorOf(req), "read")
  const batch = await payouts.batches.view(id)
  return allowed ? batch : { id, state: batch.state }
}
