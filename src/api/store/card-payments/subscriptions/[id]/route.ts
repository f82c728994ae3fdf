import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { customerSubscription } from "../../customer-subscription"
import { answering } from "../../../../answer-refusals"

/** One of the customer's subscriptions, with its charges and their orders. */
export const GET = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  res.json({ subscription: await customerSubscription(req) })
})
