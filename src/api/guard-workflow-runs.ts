import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import * as workflows from "../workflows"
import { runFromOutside } from "../workflows/outside-run"

const ours = new Set(
  Object.values(workflows).flatMap((workflow) => ("getName" in workflow ? [workflow.getName().toLowerCase()] : [])),
)

/**
 * In front of Medusa's own routes that run any workflow by its name, with any input, for everybody who is signed in: `actor_id` would
 * be whomever the request says. None of this plugin's workflows is run that way. What another one runs of them learns that it is,
 * and payouts then refuse (`payoutActor`).
 */
export function guardWorkflowRuns(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  if (!ours.has(String(req.params.workflow_id).toLowerCase())) return runFromOutside(() => next())
  const sentence =
    "Workflows of card payments are not run by this route: use the routes of card payments, or run them from code."
  next(new MedusaError(MedusaError.Types.FORBIDDEN, sentence))
}
