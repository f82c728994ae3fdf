import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { PayoutVerbInput } from "../../../../workflows/payout-verb"
import { actorOf } from "../../../actor-of"

/** Who does something to the payout of the address, and from where; the workflow asks whether they may. */
export async function verbInput(req: AuthenticatedMedusaRequest): Promise<PayoutVerbInput> {
  const { id, auth_identity_id, ip } = await actorOf(req)
  return { payout_id: req.params.id ?? "", actor_id: id ?? "", auth_identity_id, ip }
}
