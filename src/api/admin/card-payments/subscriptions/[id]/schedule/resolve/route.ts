import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { CARD_PAYMENTS_MODULE, type CardPaymentsModuleService } from "../../../../../../../modules/card-payments"
import { resolveSubscriptionScheduleWorkflow } from "../../../../../../../workflows/subscriptions/resolve-manually"
import { adminSubscription } from "../../../../subscription-view"
import type { AdminResolveSubscriptionSchedule } from "../../../../../../../contracts/requests/subscriptions"
import { type AdminAnswer, answering } from "../../../../../../answer-refusals"

/** Resolves manually whether the gateway has a schedule that it never confirmed. */
export const POST = answering(
  async (
    req: AuthenticatedMedusaRequest<AdminResolveSubscriptionSchedule>,
    res: AdminAnswer<"POST subscriptions/:id/schedule/resolve">,
  ): Promise<void> => {
    const subscription_id = req.params.id ?? ""
    const resolution = req.validatedBody
    const cards = req.scope.resolve<CardPaymentsModuleService>(CARD_PAYMENTS_MODULE)
    const encrypted = resolution.happened
      ? await cards.recurring.encrypt(subscription_id, resolution.recurring_payment_id)
      : undefined
    await resolveSubscriptionScheduleWorkflow(req.scope).run({
      input: { subscription_id, encrypted, note: resolution.note, actor_id: req.auth_context.actor_id },
    })
    res.json({ subscription: await adminSubscription(req, subscription_id) })
  },
)
