import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { assertMay } from "../../../../../assert-may"
import { adminPayoutBatch } from "../../../admin-payout-batch"

export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await assertMay(req, "read")
  res.json({ batch: await adminPayoutBatch(req, req.params.id ?? "") })
}
