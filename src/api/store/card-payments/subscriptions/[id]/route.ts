import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { customerSubscription } from "../../customer-subscription"

/** One of the customer's subscriptions, with its charges and their orders. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ subscription: await customerSubscription(req) })
}
