import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { type AdminAnswer, answering } from "../../../../answer-refusals"
import { adminDispute } from "../../dispute-view"

/** One dispute. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET disputes/:id">): Promise<void> => {
    res.json({ dispute: await adminDispute(req, req.params.id ?? "") })
  },
)
