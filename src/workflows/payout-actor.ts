import type { MedusaContainer } from "@medusajs/framework/types"
import type { Actor } from "../modules/card-payouts"
import { actorOfWorkflow } from "./actor-of-workflow"
import { assertMayDo } from "./assert-may-do"
import type { PayoutDeed } from "./payout-deeds"

/**
 * Who acts through a workflow, once it is clear that they may. The id is looked up, never believed.
 * @throws MedusaError forbidden with a sentence that says what would allow it
 */
export async function payoutActor(
  container: MedusaContainer,
  { actor_id, ip }: { actor_id: string; ip?: string | null },
  deed: PayoutDeed,
): Promise<Actor> {
  const actor = { ...(await actorOfWorkflow(container, actor_id)), ip: ip ?? null }
  await assertMayDo(container, actor, deed)
  return actor
}
