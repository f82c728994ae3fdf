import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { cancelPayoutWorkflow } from "../../../../../../workflows/payouts/payout-actions"
import { adminPayout } from "../../../payout-view"
import { verbInput } from "../../payout-input"

/** Gives it up, as long as nothing was sent that releases money. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const input = await verbInput(req)
  await cancelPayoutWorkflow(req.scope).run({ input })
  res.json({ payout: await adminPayout(req, input.payout_id) })
}
