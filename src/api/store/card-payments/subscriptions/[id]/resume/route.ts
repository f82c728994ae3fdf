import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resumeCardSubscriptionWorkflow } from "../../../../../../workflows/subscriptions/change-subscription"
import { customerSubscription, ownSubscription } from "../../../customer-subscription"
import { readStoreBody } from "../../../read-store-body"
import { StoreEmptyBody } from "../../../validators"
import { answering } from "../../../../../answering"

/** Resumes a paused subscription, or one that would end with its period. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  await readStoreBody(req, StoreEmptyBody)
  const { id: subscription_id, customer_id } = await ownSubscription(req)
  await resumeCardSubscriptionWorkflow(req.scope).run({ input: { subscription_id, actor_id: customer_id } })
  res.json({ subscription: await customerSubscription(req) })
})
