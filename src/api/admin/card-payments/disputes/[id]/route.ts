import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { answering } from "../../../../answer-refusals"
import { adminDispute } from "../../dispute-view"

/** One dispute. */
export const GET = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  res.json({ dispute: await adminDispute(req, req.params.id ?? "") })
})
