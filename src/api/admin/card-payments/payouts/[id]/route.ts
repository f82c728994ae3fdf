import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { assertMay } from "../../../../authorization"
import { adminPayout } from "../../payout-view"
import { type AdminAnswer, answering } from "../../../../answer-refusals"

/** One payout with its calls, approvals and audit trail. */
export const GET = answering(
  async (req: AuthenticatedMedusaRequest, res: AdminAnswer<"GET payouts/:id">): Promise<void> => {
    await assertMay(req, "read")
    res.json({ payout: await adminPayout(req, req.params.id ?? "") })
  },
)
