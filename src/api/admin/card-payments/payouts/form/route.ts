import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminCreatePayoutForm } from "../../../../../contracts/requests/payouts"
import { createPayout } from "../payout-input"
import { answering } from "../../../../answer-refusals"

/**
 * Creates a draft whose recipient enters the destination on the gateway's page. That page is
 * created after the approval.
 */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest<AdminCreatePayoutForm>, res: MedusaResponse): Promise<void> => {
    await createPayout(req, res, { ...req.validatedBody, destination: { kind: "form" } })
  },
)
