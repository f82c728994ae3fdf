import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payPayoutWorkflow } from "../../../../../../workflows/payouts/payout-actions"
import { adminPayout } from "../../../payout-view"
import { verbInput } from "../../payout-input"
import { answering } from "../../../../../answering"

/** Pays an approved payout, once. */
export const POST = answering(async (req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> => {
  const input = await verbInput(req)
  await payPayoutWorkflow(req.scope).run({ input })
  res.json({ payout: await adminPayout(req, input.payout_id) })
})
