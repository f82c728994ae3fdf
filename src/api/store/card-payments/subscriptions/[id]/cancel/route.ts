import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { cancelCardSubscriptionWorkflow } from "../../../../../../workflows/cancel-card-subscription"
import { cancelCardSubscriptionAtPeriodEndWorkflow } from "../../../../../../workflows/cancel-card-subscription-at-period-end"
import { customerSubscription } from "../../../customer-subscription"
import { ownSubscription } from "../../../own-subscription"
import { readStoreBody } from "../../../read-store-body"
import { StoreCancelSubscription } from "../../../subscription-validators"

/** Ends it with the period that is paid, or now. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { at } = await readStoreBody(req, StoreCancelSubscription)
  const { id: subscription_id, customer_id } = await ownSubscription(req)
  const cancel = at === "now" ? cancelCardSubscriptionWorkflow : cancelCardSubscriptionAtPeriodEndWorkflow
  await cancel(req.scope).run({ input: { subscription_id, actor_id: customer_id } })
  res.json({ subscription: await customerSubscription(req) })
}
