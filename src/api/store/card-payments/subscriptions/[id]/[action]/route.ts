import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { answering } from "../../../../../answering"
import { actionOf } from "../../../../../route-action"
import { subscriptionVerbs } from "../../../../../../workflows/subscriptions/subscription-verbs"
import { customerSubscription, ownSubscription } from "../../../customer-subscription"
import { readStoreBody } from "../../../read-store-body"

const { pause, resume, skip, cancel } = subscriptionVerbs
const verbs = { pause, resume, skip, cancel }

/** Performs an action on one of the customer's subscriptions. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const { body, run } = verbs[actionOf(req, verbs)]
  const input = await readStoreBody(req, body)
  const { id: subscription_id, customer_id } = await ownSubscription(req)
  await run(req.scope, { ...input, subscription_id, actor_id: customer_id })
  res.json({ subscription: await customerSubscription(req) })
})
