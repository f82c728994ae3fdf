import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import {
  cancelCardSubscriptionAtPeriodEndWorkflow,
  cancelCardSubscriptionWorkflow,
} from "../../../../../../workflows/subscriptions/change-subscription"
import { customerSubscription, ownSubscription } from "../../../customer-subscription"
import { readStoreBody } from "../../../read-store-body"
import { StoreCancelSubscription } from "../../../validators"
import { answering } from "../../../../../answering"

/** Ends a subscription, at the end of the paid period or now. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const { at } = await readStoreBody(req, StoreCancelSubscription)
  const { id: subscription_id, customer_id } = await ownSubscription(req)
  const cancel = at === "now" ? cancelCardSubscriptionWorkflow : cancelCardSubscriptionAtPeriodEndWorkflow
  await cancel(req.scope).run({ input: { subscription_id, actor_id: customer_id } })
  res.json({ subscription: await customerSubscription(req) })
})
