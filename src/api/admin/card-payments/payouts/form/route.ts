import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { AdminCreatePayoutForm } from "../../../../../contracts/requests/payouts"
import { createPayout } from "../payout-input"
import { type AdminAnswer, answering } from "../../../../answer-refusals"

/**
 * Creates a draft whose recipient enters the destination on the gateway's page. That page is
 * created after the approval.
 */
export const POST = answering(
  async (
    req: AuthenticatedMedusaRequest<AdminCreatePayoutForm>,
    res: AdminAnswer<"POST payouts/form">,
  ): Promise<void> => {
    await createPayout(req, res, { ...req.validatedBody, destination: { kind: "form" } })
  },
)
