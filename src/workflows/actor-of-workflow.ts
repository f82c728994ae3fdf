import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { Actor } from "../modules/card-payouts"
import { payoutPerson } from "./payout-person"

/**
 * Whom a workflow acts for: a user, or a secret API key with the user who made it. What they may do is asked after this
 * (`assertMayDo`).
 * @param actorId a workflow's `actor_id`
 * @throws MedusaError forbidden where it is anybody else, deleted, or revoked
 */
export async function actorOfWorkflow(container: MedusaContainer, actorId: unknown): Promise<Actor> {
  const person = await payoutPerson(container, actorId)
  if (person.kind === "nobody") throw new MedusaError(MedusaError.Types.FORBIDDEN, person.why)
  const { id, kind } = person
  return kind === "api_key" ? { id, kind, created_by: person.created_by } : { id, kind }
}
