import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { disputeVerbs } from "../../../../../../contracts"
import type { AdminChangeDispute } from "../../../../../../contracts/requests/disputes"
import { changeCardDisputeWorkflow } from "../../../../../../workflows/payments/change-dispute"
import { type AdminAnswer, answering } from "../../../../../answer-refusals"
import { shownTo } from "../../../../../authorization"
import { permittedAction } from "../../../../../route-action"
import { adminDispute } from "../../../dispute-view"

/** Performs an action on a dispute, which sets its state. */
export const POST = answering(
  async (
    req: AuthenticatedMedusaRequest<AdminChangeDispute>,
    res: AdminAnswer<"POST disputes/:id/:action">,
  ): Promise<void> => {
    const verb = await permittedAction(req, disputeVerbs)
    const { id } = await adminDispute(req, req.params.id ?? "")
    const input = { id, verb, note: req.validatedBody.note, actor: req.auth_context.actor_id }
    await changeCardDisputeWorkflow(req.scope).run({ input })
    res.json({ dispute: await shownTo(req, await adminDispute(req, id)) })
  },
)
