import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { withTypedCard } from "../../../../modules/card-payments"
import { createPayoutWorkflow, type CreatePayoutInput } from "../../../../workflows/create-payout"
import { actorOf } from "../../../actor-of"
import { adminPayout } from "../admin-payout"
import type { AdminCreatePayout } from "../payout-validators"

/** A card that was typed goes beside the workflow, in memory: its number is part of no input. */
export async function createPayout(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  { destination, ...body }: AdminCreatePayout,
): Promise<void> {
  const { id, ip } = await actorOf(req)
  const create = (to: CreatePayoutInput["destination"]) =>
    createPayoutWorkflow(req.scope).run({ input: { ...body, destination: to, actor_id: id ?? "", ip } })
  const { result } =
    destination.kind === "card"
      ? await withTypedCard(destination, () => create({ kind: "card" }))
      : await create(destination)
  res.json({ payout: await adminPayout(req.scope, result.payout_id) })
}
