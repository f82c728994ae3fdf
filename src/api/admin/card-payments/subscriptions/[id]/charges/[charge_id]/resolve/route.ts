import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { resolveSubscriptionChargeWorkflow } from "../../../../../../../../workflows/subscriptions/resolve-manually"
import { adminSubscription } from "../../../../../subscription-view"
import type { AdminResolveSubscriptionCharge } from "../../../../../../../../contracts/requests/subscriptions"
import { type AdminAnswer, answering } from "../../../../../../../answer-refusals"

/** Resolves manually whether the gateway charged a period that it did not confirm. */
export const POST = answering(
  async (
    req: AuthenticatedMedusaRequest<AdminResolveSubscriptionCharge>,
    res: AdminAnswer<"POST subscriptions/:id/charges/:charge_id/resolve">,
  ): Promise<void> => {
    const { id: subscription_id = "", charge_id = "" } = req.params
    const { note, ...resolution } = req.validatedBody
    const order = resolution.happened
      ? { client_orderid: resolution.client_orderid, orderid: resolution.orderid }
      : undefined
    await resolveSubscriptionChargeWorkflow(req.scope).run({
      input: { subscription_id, charge_id, order, note, actor_id: req.auth_context.actor_id },
    })
    res.json({ subscription: await adminSubscription(req, subscription_id) })
  },
)
