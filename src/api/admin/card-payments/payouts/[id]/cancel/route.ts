import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { cancelPayoutWorkflow } from "../../../../../../workflows/payouts/payout-actions"
import { adminPayout } from "../../../payout-view"
import { verbInput } from "../../payout-input"
import { answering } from "../../../../../answering"

/** Cancels a payout as long as no call was sent that can release its money. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const input = await verbInput(req)
  await cancelPayoutWorkflow(req.scope).run({ input })
  res.json({ payout: await adminPayout(req, input.payout_id) })
})
