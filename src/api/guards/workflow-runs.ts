import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../modules/card-payouts"
import * as workflows from "../../workflows"
import { runFromOutside } from "../../workflows/authorization"

const ours = new Set(
  Object.values(workflows).flatMap((workflow) => ("getName" in workflow ? [workflow.getName().toLowerCase()] : [])),
)

/**
 * Guards Medusa's own routes that run any workflow by its name, with any input, for every signed-in
 * user: the request could set any `actor_id`. This plugin's workflows are refused there. Another
 * workflow that runs one of them is marked (`runFromOutside`), and payouts then refuse
 * (`payoutActor`). While payouts are on, only the workflows of the option
 * `payouts.runnableWorkflows` run: Medusa's own create users, link sign-ins and change e-mail
 * addresses, by which somebody could become the approver of their own payout.
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
