import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { customerSubscription } from "../../customer-subscription"
import { type StoreAnswer, answering } from "../../../../answer-refusals"

/** One of the customer's subscriptions, with its charges and their orders. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: StoreAnswer<"GET subscriptions/:id">): Promise<void> => {
    res.json({ subscription: await customerSubscription(req) })
  },
)
