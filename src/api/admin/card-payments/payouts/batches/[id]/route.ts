import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { assertMay } from "../../../../../authorization"
import { adminPayoutBatch } from "../../../payout-view"
import { answering } from "../../../../../answer-refusals"

export const GET = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  await assertMay(req, "read")
  res.json({ batch: await adminPayoutBatch(req, req.params.id ?? "") })
})
