import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { batchVerbs } from "../../../../../../../contracts"
import workflows from "../../../../../../../workflows/payouts/payout-verbs"
import { type AdminAnswer, answering } from "../../../../../../answer-refusals"
import { permittedAction } from "../../../../../../route-action"
import { adminPayoutBatch } from "../../../../payout-view"
import { verbInput } from "../../../payout-input"

/** Performs an action on a batch. */
export const POST = answering(
  async (
    req: AuthenticatedMedusaRequest<object>,
    res: AdminAnswer<"POST payouts/batches/:id/:action">,
  ): Promise<void> => {
    const action = await permittedAction(req, batchVerbs)
    const input = { ...req.validatedBody, batch_id: req.params.id ?? "", ...(await verbInput(req, action)) }
    await workflows.batches[action].run(req.scope, input)
    res.json({ batch: await adminPayoutBatch(req, input.batch_id) })
  },
)
