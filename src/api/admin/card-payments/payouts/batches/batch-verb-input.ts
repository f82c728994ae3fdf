import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { PayoutBatchVerbInput } from "../../../../../workflows/payout-batch-verb"
import { actorOf } from "../../../../actor-of"

/** Who does something to the batch of the address, and from where; the workflow asks whether they may. */
export async function batchVerbInput(req: AuthenticatedMedusaRequest): Promise<PayoutBatchVerbInput> {
  const { id, auth_identity_id, ip } = await actorOf(req)
  return { batch_id: req.params.id ?? "", actor_id: id ?? "", auth_identity_id, ip }
}
