import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { skipCardSubscriptionWorkflow } from "../../../../../../workflows/subscriptions/change-subscription"
import { customerSubscription, ownSubscription } from "../../../customer-subscription"
import { readStoreBody } from "../../../read-store-body"
import { StoreEmptyBody } from "../../../validators"
import { answering } from "../../../../../answering"

/** Skips the next period. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  await readStoreBody(req, StoreEmptyBody)
  const { id: subscription_id, customer_id } = await ownSubscription(req)
  await skipCardSubscriptionWorkflow(req.scope).run({ input: { subscription_id, actor_id: customer_id } })
  res.json({ subscription: await customerSubscription(req) })
})
