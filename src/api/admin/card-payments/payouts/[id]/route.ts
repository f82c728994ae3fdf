import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { assertMay } from "../../../../authorization"
import { adminPayout } from "../../payout-view"
import { answering } from "../../../../answer-refusals"

export const GET = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  await assertMay(req, "read")
  res.json({ payout: await adminPayout(req, req.params.id ?? "") })
})
