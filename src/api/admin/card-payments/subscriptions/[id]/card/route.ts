import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { changeSubscriptionCardWorkflow } from "../../../../../../workflows/subscriptions/change-card"
import { adminSubscription } from "../../../subscription-view"
import type { AdminChangeSubscriptionCard } from "../../../subscription-validators"
import { answering } from "../../../../../answering"

/** Charges another saved card of the customer from now on. */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest<AdminChangeSubscriptionCard>, res: MedusaResponse): Promise<void> => {
    const subscription_id = req.params.id ?? ""
    const { saved_card_id } = req.validatedBody
    await changeSubscriptionCardWorkflow(req.scope).run({
      input: { subscription_id, saved_card_id, actor_id: req.auth_context.actor_id },
    })
    res.json({ subscription: await adminSubscription(req, subscription_id) })
  },
)
