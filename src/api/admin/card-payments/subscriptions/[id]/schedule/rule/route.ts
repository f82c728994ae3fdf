import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../../../modules/card-payments"
import { ruleSubscriptionScheduleWorkflow } from "../../../../../../../workflows/subscriptions/resolve-manually"
import { adminSubscription } from "../../../../subscription-view"
import type { AdminRuleSubscriptionSchedule } from "../../../../subscription-validators"

/** An admin rules whether the gateway has a schedule that it never confirmed. */
export async function POST(
  req: AuthenticatedMedusaRequest<AdminRuleSubscriptionSchedule>,
  res: MedusaResponse,
): Promise<void> {
  const subscription_id = req.params.id ?? ""
  const ruling = req.validatedBody
  const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
  const sealed = ruling.happened ? await cards.recurring.seal(subscription_id, ruling.recurring_payment_id) : undefined
  await ruleSubscriptionScheduleWorkflow(req.scope).run({
    input: { subscription_id, sealed, note: ruling.note, actor_id: req.auth_context.actor_id },
  })
  res.json({ subscription: await adminSubscription(req, subscription_id) })
}
