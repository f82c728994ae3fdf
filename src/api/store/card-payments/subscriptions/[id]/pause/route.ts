import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pauseCardSubscriptionWorkflow } from "../../../../../../workflows/subscriptions/change-subscription"
import { customerSubscription, ownSubscription } from "../../../customer-subscription"
import { readStoreBody } from "../../../read-store-body"
import { StoreEmptyBody } from "../../../validators"
import { answering } from "../../../../../answering"

/** Pauses a subscription: no charges until it is resumed. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  await readStoreBody(req, StoreEmptyBody)
  const { id: subscription_id, customer_id } = await ownSubscription(req)
  await pauseCardSubscriptionWorkflow(req.scope).run({ input: { subscription_id, actor_id: customer_id } })
  res.json({ subscription: await customerSubscription(req) })
})
