import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { approvePayoutWorkflow } from "../../../../../../workflows/payouts/payout-actions"
import { adminPayout } from "../../../payout-view"
import type { AdminConfirmPayout } from "../../../payout-validators"
import { verbInput } from "../../payout-input"
import { answering } from "../../../../../answering"

/** Approves a payout that somebody else requested. */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest<AdminConfirmPayout>, res: MedusaResponse): Promise<void> => {
    const input = await verbInput(req)
    await approvePayoutWorkflow(req.scope).run({ input: { ...input, ...req.validatedBody } })
    res.json({ payout: await adminPayout(req, input.payout_id) })
  },
)
