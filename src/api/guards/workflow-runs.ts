import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../modules/card-payouts"
import * as workflows from "../../workflows"
import { runFromOutside } from "../../workflows/authorization"

const ours = new Set(
  Object.values(workflows).flatMap((workflow) => ("getName" in workflow ? [workflow.getName().toLowerCase()] : [])),
)

/**
 * In front of Medusa's own routes that run any workflow by its name, with any input, for everybody who is signed in: `actor_id` would
 * be whomever the request says. None of this plugin's workflows is run that way. What another one runs of them learns that it is,
 * and payouts then refuse (`payoutActor`). While payouts are on, only named workflows run: Medusa's own make users, link sign-ins and
 * change addresses, by which somebody becomes the approver of their own payout.
 */
export function guardWorkflowRuns(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const reason = denialReason(req, String(req.params.workflow_id))
  if (reason === undefined) return runFromOutside(() => next())
  next(new MedusaError(MedusaError.Types.FORBIDDEN, reason))
}

function denialReason(req: MedusaRequest, id: string): string | undefined {
  if (ours.has(id.toLowerCase())) return OURS
  const { settings } = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const isOn = Object.keys(settings.accounts).length > 0
  return isOn && !settings.runnableWorkflows.includes(id) ? NOT_NAMED : undefined
}

const OURS =
  "Workflows of card payments are not run by this route: use the routes of card payments, or run them from code."
const NOT_NAMED =
  "While this store pays out, this route runs no workflow that the plugin's option payouts.runnableWorkflows does not name."
