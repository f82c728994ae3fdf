import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { resolvePayoutWorkflow } from "../../../../../../workflows/payouts/payout-actions"
import { adminPayout } from "../../../payout-view"
import type { AdminResolvePayout } from "../../../payout-validators"
import { verbInput } from "../../payout-input"
import { answering } from "../../../../../answering"

/** Resolves a payout manually, after an admin checked at the gateway whether it was paid. */
export const POST = answering(
  async (req: AuthenticatedMedusaRequest<AdminResolvePayout>, res: MedusaResponse): Promise<void> => {
    const input = await verbInput(req)
    await resolvePayoutWorkflow(req.scope).run({ input: { ...input, ...req.validatedBody } })
    res.json({ payout: await adminPayout(req, input.payout_id) })
  },
)
