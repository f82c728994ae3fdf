import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { adminSubscription } from "../../subscription-view"

export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ subscription: await adminSubscription(req, req.params.id ?? "") })
}
