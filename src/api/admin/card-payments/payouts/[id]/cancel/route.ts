import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { cancelPayoutWorkflow } from "../../../../../../workflows/cancel-payout"
import { adminPayout } from "../../../admin-payout"
import { verbInput } from "../../verb-input"

/** Gives it up, as long as nothing was sent that releases money. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const input = await verbInput(req)
  await cancelPayoutWorkflow(req.scope).run({ input })
  res.json({ payout: await adminPayout(req, input.payout_id) })
}
