import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { Actor } from "../modules/card-payouts"
import { assertMayDo } from "../workflows/assert-may-do"
import type { PayoutDeed } from "../workflows/payout-deeds"
import { actorOf } from "./actor-of"

/**
 * Who asks, once it is clear that they may.
 * @throws MedusaError forbidden (403) with a sentence that says what would allow it
 */
export async function assertMay(req: AuthenticatedMedusaRequest, deed: PayoutDeed): Promise<Actor> {
  const actor = await actorOf(req)
  await assertMayDo(req.scope, actor, deed)
  return actor
}
