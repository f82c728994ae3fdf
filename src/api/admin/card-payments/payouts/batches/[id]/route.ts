import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { assertMay } from "../../../../../authorization"
import { adminPayoutBatch } from "../../../payout-view"
import { type AdminAnswer, answering } from "../../../../../answer-refusals"

/** One batch with the rows that need attention and its audit trail. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET payouts/batches/:id">): Promise<void> => {
    await assertMay(req, "read")
    res.json({ batch: await adminPayoutBatch(req, req.params.id ?? "") })
  },
)
