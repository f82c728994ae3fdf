import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { Actor } from "../modules/card-payouts"
import { actorOfWorkflow } from "./actor-of-workflow"
import { assertMayDo } from "./assert-may-do"
import { isRunFromOutside } from "./outside-run"
import type { PayoutDeed } from "./payout-deeds"
import { signInOf } from "./sign-in-of"

/**
 * Who acts through a workflow, once it is clear that they may. The id is looked up, never believed.
 * @throws MedusaError forbidden with a sentence that says what would allow it
 */
export async function payoutActor(
  container: MedusaContainer,
  { actor_id, auth_identity_id, ip }: { actor_id: string; auth_identity_id?: string | null; ip?: string | null },
  deed: PayoutDeed,
): Promise<Actor> {
  if (isRunFromOutside()) throw new MedusaError(MedusaError.Types.FORBIDDEN, FROM_OUTSIDE)
  const actor = { ...(await actorOfWorkflow(container, actor_id)), ip: ip ?? null }
  await assertMayDo(container, actor, deed)
  return actor.kind === "user" ? { ...actor, ...(await signInOf(container, { actor_id, auth_identity_id })) } : actor
}

const FROM_OUTSIDE =
  "A workflow that a request runs by its name cannot say who acts on a payout: use the routes of payouts, or a route of yours that knows who asks."
