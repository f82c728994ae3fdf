import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { forbidden } from "../../mapping"
import { type Message, toMessage } from "../../messages"
import { runFromOutside } from "../../modules/card-payments"
import { CARD_PAYOUTS_MODULE, type CardPayoutsModuleService } from "../../modules/card-payouts"
import * as workflows from "../../workflows"

const ours = new Set(
  Object.values(workflows).flatMap((workflow) => ("getName" in workflow ? [workflow.getName().toLowerCase()] : [])),
)

/**
 * Guards Medusa's own routes that run any workflow by its name, with any input, for every signed-in
 * user: the input could contain any `actor_id`. This plugin's workflows are refused there. Another
 * workflow that runs one of them is marked (`runFromOutside`), and payouts are then refused
 * (`payoutActor`). While payouts are on, only the workflows of the option
 * `payouts.runnableWorkflows` run, because Medusa's own workflows create users, link sign-ins and
 * change e-mail addresses, by which a user could become the approver of an own payout.
 */
export function guardWorkflowRuns(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction): void {
  const reason = denialReason(req, String(req.params.workflow_id))
  if (reason) throw forbidden(reason)
  runFromOutside(() => next())
}

function denialReason(req: MedusaRequest, id: string): Message | undefined {
  if (ours.has(id.toLowerCase())) return toMessage("permission.own_workflow")
  const { settings } = req.scope.resolve<CardPayoutsModuleService>(CARD_PAYOUTS_MODULE)
  const isOn = Object.keys(settings.accounts).length > 0
  return isOn && !settings.runnableWorkflows.includes(id) ? toMessage("permission.workflow_not_named") : undefined
}
