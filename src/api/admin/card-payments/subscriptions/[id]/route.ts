import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { adminSubscription } from "../../subscription-view"
import { answering } from "../../../../answer-refusals"

export const GET = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  res.json({ subscription: await adminSubscription(req, req.params.id ?? "") })
})
