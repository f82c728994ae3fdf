import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { adminSubscription } from "../../subscription-view"
import { type AdminAnswer, answering } from "../../../../answer-refusals"

/** One subscription with its charges, history and customer. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET subscriptions/:id">): Promise<void> => {
    res.json({ subscription: await adminSubscription(req, req.params.id ?? "") })
  },
)
